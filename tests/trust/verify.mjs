// Verifies the signatures of a checkpoint with @noble/ed25519 and nothing of Arbiter:
//
//   node verify.mjs NOTE VKEY...
//
// Each key, of a log or of a witness, must have signed the note. Ends with 1 where one has not.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as ed25519 from '@noble/ed25519';

ed25519.etc.sha512Sync = (...parts) =>
  new Uint8Array(createHash('sha512').update(ed25519.etc.concatBytes(...parts)).digest());

const [noteFile, ...vkeys] = process.argv.slice(2);
const note = readFileSync(noteFile);
const end = note.lastIndexOf('\n\n') + 1; // the text ends with its last newline
const text = note.subarray(0, end);
const lines = note.subarray(end + 1).toString('utf8').split('\n').slice(0, -1);

// The bytes behind the key's id on the line of the key with this name and id.
function signatureOf(name, id) {
  for (const line of lines) {
    const [dash, signer, base64] = line.split(' ');
    const bytes = Buffer.from(base64, 'base64');
    if (dash === '\u2014' && signer === name && bytes.subarray(0, 4).equals(id))
      return bytes.subarray(4);
  }
  return null;
}

function isSigned(vkey) {
  const [name, hexId, ...rest] = vkey.split('+');
  const typeAndKey = Buffer.from(rest.join('+'), 'base64');
  const id = createHash('sha256').update(name + '\n').update(typeAndKey).digest().subarray(0, 4);
  if (id.toString('hex') !== hexId) return false;
  const bytes = signatureOf(name, id);
  if (bytes === null) return false;
  const [type, key] = [typeAndKey[0], typeAndKey.subarray(1)];
  if (type === 1) return ed25519.verify(bytes, text, key);
  if (type !== 4) return false;
  const time = bytes.readBigUInt64BE(0);
  const seen = Buffer.concat([Buffer.from(`cosignature/v1\ntime ${time}\n`), text]);
  return ed25519.verify(bytes.subarray(8), seen, key);
}

for (const vkey of vkeys) {
  if (isSigned(vkey)) continue;
  console.error(`not signed by ${vkey}`);
  process.exit(1);
}
