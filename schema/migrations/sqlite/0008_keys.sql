-- The keys of callers, each with what its owner may do. A key that was revoked keeps its row: its
-- name is never given again, so that `writes` stays true.
CREATE TABLE keys (
  name       TEXT PRIMARY KEY,
  role       TEXT NOT NULL,
  event      TEXT NOT NULL,          -- of an organiser or a judge
  game       TEXT NOT NULL,          -- of a seat: the id of its game
  seat       TEXT NOT NULL,
  sha256     TEXT NOT NULL UNIQUE,   -- of the key, which is kept nowhere
  quota      INTEGER NOT NULL,       -- requests a minute; 0: no limit
  created_at TEXT NOT NULL,          -- RFC 3339, UTC
  revoked_at TEXT                    -- null: it is in use
) STRICT, WITHOUT ROWID;

-- Who wrote what about a game, unless the service needed no key.
CREATE TABLE writes (
  write  INTEGER PRIMARY KEY AUTOINCREMENT,
  number INTEGER NOT NULL,           -- of a row of `games`
  at     TEXT NOT NULL,
  key    TEXT NOT NULL,              -- its name
  what   TEXT NOT NULL
) STRICT;
CREATE INDEX writes_by_number ON writes (number, write);
