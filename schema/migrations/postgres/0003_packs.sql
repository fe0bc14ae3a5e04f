-- Packs that logs name by their hash, as schema/migrations/sqlite/0004_packs.sql has them.

CREATE TABLE arbiter.packs (
  sha256     text COLLATE "C" PRIMARY KEY CHECK (length(sha256) = 64),
  game       text COLLATE "C" NOT NULL,
  document   bytea NOT NULL,
  created_at text COLLATE "C" NOT NULL      -- RFC 3339, UTC
);
