-- The transparency log, as schema/migrations/sqlite/0006_tree.sql has it.
ALTER TABLE arbiter.games ADD COLUMN build text COLLATE "C" NOT NULL DEFAULT '';

CREATE TABLE arbiter.tree (
  origin     text COLLATE "C" PRIMARY KEY,
  looked_at  bigint NOT NULL,
  checkpoint text COLLATE "C" NOT NULL,
  published  text COLLATE "C" NOT NULL
);

CREATE TABLE arbiter.ended_trees (
  origin text COLLATE "C" PRIMARY KEY
);

CREATE TABLE arbiter.tree_changes (
  change bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number bigint NOT NULL
);

CREATE TABLE arbiter.leaves (
  leaf   bigint PRIMARY KEY,
  number bigint NOT NULL,
  change bigint NOT NULL,
  salt   bytea,
  entry  bytea NOT NULL
);
CREATE INDEX leaves_by_number ON arbiter.leaves (number);

CREATE TABLE arbiter.tiles (
  level  bigint NOT NULL,
  tile   bigint NOT NULL,
  hashes bytea NOT NULL,
  PRIMARY KEY (level, tile)
);
