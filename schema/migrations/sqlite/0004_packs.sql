-- Packs that logs name by their hash. A row is written once and never changed.
CREATE TABLE packs (
  sha256     TEXT NOT NULL UNIQUE CHECK (length(sha256) = 64),
  game       TEXT NOT NULL,
  document   BLOB NOT NULL,          -- canonical JSON, of which sha256 is the hash
  created_at TEXT NOT NULL           -- RFC 3339, UTC
) STRICT;
