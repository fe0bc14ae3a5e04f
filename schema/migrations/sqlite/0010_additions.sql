-- What was added to the logs of games in play. When a game is closed, its additions move into its
-- log; until then its log is what `documents` has and then these, in the order of `start`.
CREATE TABLE additions (
  number INTEGER NOT NULL,           -- of a row of `games`
  start  INTEGER NOT NULL,           -- byte of the log where it begins
  bytes  BLOB NOT NULL,
  PRIMARY KEY (number, start)
) STRICT;

ALTER TABLE games ADD COLUMN opening_sha256 TEXT;  -- of the log as it was first stored; null: that
                                                   -- is log_sha256
