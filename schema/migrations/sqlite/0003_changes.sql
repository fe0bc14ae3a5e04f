-- Games that change: another verdict takes the place of the present one, and games are deleted.

ALTER TABLE games ADD COLUMN changes INTEGER NOT NULL DEFAULT 0 CHECK (changes >= 0);
ALTER TABLE games ADD COLUMN judged_at TEXT;  -- RFC 3339, UTC; null: when the game was stored

-- The verdicts before the present one, which `documents` has.
CREATE TABLE verdicts (
  number    INTEGER NOT NULL REFERENCES games (number),
  change    INTEGER NOT NULL,        -- 0 for the first verdict
  judged_at TEXT NOT NULL,
  verdict   TEXT NOT NULL,
  PRIMARY KEY (number, change)
) STRICT;

-- What is kept of a deleted game: that it was there. Its number is never given again, since a list
-- may have shown it, and its bytes are never taken again.
CREATE TABLE deleted (
  number     INTEGER PRIMARY KEY,
  id         TEXT NOT NULL UNIQUE,
  deleted_at TEXT NOT NULL           -- RFC 3339, UTC
) STRICT;
