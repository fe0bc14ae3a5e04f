-- Keys, and what was written with them, as schema/migrations/sqlite/0008_keys.sql has them.
CREATE TABLE arbiter.keys (
  name       bytea PRIMARY KEY,
  role       text COLLATE "C" NOT NULL,
  event      bytea NOT NULL,
  game       text COLLATE "C" NOT NULL,
  seat       text COLLATE "C" NOT NULL,
  sha256     text COLLATE "C" NOT NULL UNIQUE,
  quota      bigint NOT NULL,
  created_at text COLLATE "C" NOT NULL,
  revoked_at text COLLATE "C"
);

CREATE TABLE arbiter.writes (
  write  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number bigint NOT NULL,
  at     text COLLATE "C" NOT NULL,
  key    bytea NOT NULL,
  what   text COLLATE "C" NOT NULL
);
CREATE INDEX writes_by_number ON arbiter.writes (number, write);
