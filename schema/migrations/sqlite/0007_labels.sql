-- What callers say about a game, such as the event that it belongs to. `games` has the labels of
-- each game, as a JSON object; the table is what lists find games by.
ALTER TABLE games ADD COLUMN labels TEXT NOT NULL DEFAULT '{}';

CREATE TABLE labels (
  name    TEXT NOT NULL,
  value   TEXT NOT NULL,
  game    TEXT NOT NULL,
  status  TEXT NOT NULL,
  outcome TEXT NOT NULL,
  number  INTEGER NOT NULL,          -- of a row of `games`
  PRIMARY KEY (name, value, game, status, outcome, number)
) STRICT, WITHOUT ROWID;
