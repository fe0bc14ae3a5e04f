-- Submitted games, as schema/migrations/sqlite has them. Rows are written once and never changed.
--
-- `number` is given while the lock of all writers is held, which lasts until the commit: whoever
-- has seen a number has seen, or can see, every smaller one. A sequence would not do: a transaction
-- that took its number first may commit last.
--
-- Text that is compared is ASCII and sorted by its bytes; what a caller wrote is bytea, whatever
-- the encoding of the database is. PostgreSQL compresses the long values and keeps them apart, so
-- that a list does not read them.

CREATE SCHEMA arbiter;

CREATE TABLE arbiter.database (       -- one row
  version integer NOT NULL
);
INSERT INTO arbiter.database VALUES (0);

CREATE TABLE arbiter.games (
  number      bigint PRIMARY KEY,           -- order of storing, the cursor of lists
  id          text COLLATE "C" NOT NULL UNIQUE,  -- 'g_' and the first 32 hex digits of log_sha256
  game        text COLLATE "C" NOT NULL,
  status      text COLLATE "C" NOT NULL CHECK (status IN ('legal', 'illegal', 'unverifiable')),
  outcome     text COLLATE "C" NOT NULL,
  pack_sha256 text COLLATE "C" NOT NULL,
  log_sha256  text COLLATE "C" NOT NULL CHECK (length(log_sha256) = 64),
  digest      text COLLATE "C" NOT NULL,
  media_type  text COLLATE "C" NOT NULL,
  created_at  text COLLATE "C" NOT NULL,    -- RFC 3339, UTC
  entries     bigint NOT NULL CHECK (entries >= 0),
  open        boolean NOT NULL,
  log         bytea NOT NULL,               -- the bytes as submitted
  verdict     bytea NOT NULL,               -- arbiter.verdict/1, as first given; UTF-8
  players     bytea[] NOT NULL              -- names as the log gives them, each once; UTF-8
);

-- A list is in the order of `number` and cheap only by an index that begins with every filter in
-- use. PostgreSQL cannot be told which index to take, and would walk over all games by their
-- numbers where a kind of game is frequent on the whole, but not in that place. That is why these
-- two have `number + 0`, by which no other index is sorted.
CREATE INDEX games_by_kind ON arbiter.games (game, status, outcome, (number + 0));
CREATE INDEX games_by_pack ON arbiter.games (pack_sha256, game, status, outcome, (number + 0));

CREATE TABLE arbiter.kinds (                -- that there are, or have been, in `games`
  game    text COLLATE "C" NOT NULL,
  status  text COLLATE "C" NOT NULL,
  outcome text COLLATE "C" NOT NULL,
  PRIMARY KEY (game, status, outcome)
);

-- When the games of a span of 1,024 numbers were stored: the clock may be set back.
CREATE TABLE arbiter.spans (
  span   bigint PRIMARY KEY,                -- number / 1024
  oldest text COLLATE "C" NOT NULL,         -- the least and the greatest created_at
  newest text COLLATE "C" NOT NULL
);

CREATE TABLE arbiter.players (
  name_sha256 bytea NOT NULL,               -- a name may be longer than an index takes
  game        text COLLATE "C" NOT NULL,
  status      text COLLATE "C" NOT NULL,
  outcome     text COLLATE "C" NOT NULL,
  number      bigint NOT NULL,              -- of a row of `games`
  PRIMARY KEY (name_sha256, game, status, outcome, number)
);
