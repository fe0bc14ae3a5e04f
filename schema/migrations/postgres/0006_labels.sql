-- Labels of games, as schema/migrations/sqlite/0007_labels.sql has them; here `games` has each as
-- its name, a colon and its value.
ALTER TABLE arbiter.games ADD COLUMN labels bytea[] NOT NULL DEFAULT '{}';

CREATE TABLE arbiter.labels (
  name    text COLLATE "C" NOT NULL,
  value   bytea NOT NULL,
  game    text COLLATE "C" NOT NULL,
  status  text COLLATE "C" NOT NULL,
  outcome text COLLATE "C" NOT NULL,
  number  bigint NOT NULL,                  -- of a row of `games`
  PRIMARY KEY (name, value, game, status, outcome, number)
);
