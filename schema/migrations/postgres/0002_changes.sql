-- Games that change, as schema/migrations/sqlite/0003_changes.sql has them.

ALTER TABLE arbiter.games
  ADD COLUMN changes bigint NOT NULL DEFAULT 0 CHECK (changes >= 0),
  ADD COLUMN judged_at text COLLATE "C";    -- RFC 3339, UTC; null: when the game was stored

-- The verdicts before the present one, which `games` has.
CREATE TABLE arbiter.verdicts (
  number    bigint NOT NULL REFERENCES arbiter.games (number),
  change    bigint NOT NULL,                -- 0 for the first verdict
  judged_at text COLLATE "C" NOT NULL,
  verdict   bytea NOT NULL,
  PRIMARY KEY (number, change)
);

-- What is kept of a deleted game: that it was there. Its number is never given again, since a list
-- may have shown it, and its bytes are never taken again.
CREATE TABLE arbiter.deleted (
  number     bigint PRIMARY KEY,
  id         text COLLATE "C" NOT NULL UNIQUE,
  deleted_at text COLLATE "C" NOT NULL      -- RFC 3339, UTC
);
