-- Additions to the logs of games in play, as schema/migrations/sqlite/0010_additions.sql has them.
CREATE TABLE arbiter.additions (
  number bigint NOT NULL,
  start  bigint NOT NULL,
  bytes  bytea NOT NULL,
  PRIMARY KEY (number, start)
);

ALTER TABLE arbiter.games ADD COLUMN opening_sha256 text COLLATE "C";
