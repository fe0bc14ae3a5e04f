-- Submitted games. `games` is what lists and look-ups read; the long texts have a table of their
-- own, so that a list never walks over their pages. Rows are written once and never changed.

CREATE TABLE games (
  number      INTEGER PRIMARY KEY,   -- order of storing, the cursor of lists
  id          TEXT NOT NULL UNIQUE,  -- 'g_' and the first 32 hex digits of log_sha256
  game        TEXT NOT NULL,
  status      TEXT NOT NULL CHECK (status IN ('legal', 'illegal', 'unverifiable')),
  outcome     TEXT NOT NULL,
  pack_sha256 TEXT NOT NULL,
  log_sha256  TEXT NOT NULL CHECK (length(log_sha256) = 64),
  digest      TEXT NOT NULL,
  media_type  TEXT NOT NULL,
  created_at  TEXT NOT NULL,         -- RFC 3339, UTC
  entries     INTEGER NOT NULL CHECK (entries >= 0),
  open        INTEGER NOT NULL CHECK (open IN (0, 1))
) STRICT;

CREATE INDEX games_by_game ON games (game);
CREATE INDEX games_by_status ON games (status);
CREATE INDEX games_by_outcome ON games (outcome);
CREATE INDEX games_by_pack ON games (pack_sha256);

CREATE TABLE documents (
  number  INTEGER PRIMARY KEY REFERENCES games (number),
  log     BLOB NOT NULL,             -- the bytes as submitted
  verdict TEXT NOT NULL              -- arbiter.verdict/1, as first given
) STRICT;
