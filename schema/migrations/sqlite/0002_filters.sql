-- Lists by any set of filters, and by players and times of storing.
--
-- A list is in the order of `number`. Only an index that begins with every filter in use gives that
-- order without walking over games that the list leaves out, and there are 16 sets of filters. But
-- there are few kinds of games, so that a list without some of the filters is put together from the
-- lists of all kinds that remain: two indices are enough.

DROP INDEX games_by_game;
DROP INDEX games_by_status;
DROP INDEX games_by_outcome;
DROP INDEX games_by_pack;
CREATE INDEX games_by_kind ON games (game, status, outcome);
CREATE INDEX games_by_pack ON games (pack_sha256, game, status, outcome);

CREATE TABLE kinds (                 -- that there are, or have been, in `games`
  game    TEXT NOT NULL,
  status  TEXT NOT NULL,
  outcome TEXT NOT NULL,
  PRIMARY KEY (game, status, outcome)
) STRICT, WITHOUT ROWID;
INSERT INTO kinds SELECT DISTINCT game, status, outcome FROM games;

-- When the games of a span of 1,024 numbers were stored. A clock may be set back, so that times do
-- not follow the order of numbers; a span that no wanted time falls into need not be looked at.
CREATE TABLE spans (
  span   INTEGER PRIMARY KEY,        -- number / 1024
  oldest TEXT NOT NULL,              -- the least and the greatest created_at
  newest TEXT NOT NULL
) STRICT;
INSERT INTO spans
  SELECT number / 1024, min(created_at), max(created_at) FROM games GROUP BY number / 1024;

CREATE TABLE players (
  name    TEXT NOT NULL,             -- as a log gives it
  game    TEXT NOT NULL,
  status  TEXT NOT NULL,
  outcome TEXT NOT NULL,
  number  INTEGER NOT NULL,          -- of a row of `games`
  PRIMARY KEY (name, game, status, outcome, number)
) STRICT, WITHOUT ROWID;

-- Players of the newest games, in the order of storing, until there are enough of them to be moved
-- to `players` together: each alone would change a page there, and lists can look at all of these.
CREATE TABLE recent_players (
  name    TEXT NOT NULL,
  game    TEXT NOT NULL,
  status  TEXT NOT NULL,
  outcome TEXT NOT NULL,
  number  INTEGER NOT NULL
) STRICT;

-- What is left to do with the games of earlier versions, for all numbers after `done`.
CREATE TABLE upgrades (
  task TEXT PRIMARY KEY,
  done INTEGER NOT NULL
) STRICT;
INSERT INTO upgrades SELECT 'players', 0 WHERE EXISTS (SELECT 1 FROM games);
