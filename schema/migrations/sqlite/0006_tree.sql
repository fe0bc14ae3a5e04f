-- The transparency log of this database (TRUST.md): which verdicts are attested, and the tree over
-- the attestations.
ALTER TABLE games ADD COLUMN build TEXT NOT NULL DEFAULT '';  -- SHA-256 of the program that gave
                                                              -- the verdict; '': not known

-- One row, once the log has begun.
CREATE TABLE tree (
  origin     TEXT PRIMARY KEY,       -- the name of the key that signs
  looked_at  INTEGER NOT NULL,       -- games up to this number
  checkpoint TEXT NOT NULL,          -- the last one that was signed; '': none yet
  published  TEXT NOT NULL           -- the last one that others were shown, with its cosignatures
) STRICT, WITHOUT ROWID;

-- Logs that this database held before, none of which may begin anew.
CREATE TABLE ended_trees (
  origin TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- Games that were judged again or deleted since the log has begun, until the tree has that too.
CREATE TABLE tree_changes (
  change INTEGER PRIMARY KEY AUTOINCREMENT,
  number INTEGER NOT NULL
) STRICT;

CREATE TABLE leaves (
  leaf   INTEGER PRIMARY KEY,        -- from 0
  number INTEGER NOT NULL,           -- of the game, which may have been deleted
  change INTEGER NOT NULL,           -- which of its verdicts; -1: none, the leaf withdraws another
  salt   BLOB,                       -- null: the game was deleted, or the leaf withdraws another
  entry  BLOB NOT NULL               -- arbiter.attestation/1
) STRICT;
CREATE INDEX leaves_by_number ON leaves (number);

-- A tile of hashes that grows keeps its row: what it was before is a prefix.
CREATE TABLE tiles (
  level  INTEGER NOT NULL,
  tile   INTEGER NOT NULL,
  hashes BLOB NOT NULL,
  PRIMARY KEY (level, tile)
) STRICT, WITHOUT ROWID;
