-- Work over many games, cut into parts that are claimed, done and counted one by one. Moments are
-- milliseconds since 1970, by the clock of whoever has the database.
CREATE TABLE jobs (
  id             TEXT PRIMARY KEY,
  kind           TEXT NOT NULL CHECK (kind IN ('verify', 'regress')),
  request        TEXT NOT NULL,                       -- JSON
  request_sha256 TEXT NOT NULL,
  state          TEXT NOT NULL CHECK (state IN ('receiving', 'running', 'done', 'removing')),
  upload         INTEGER NOT NULL,                    -- who may add parts while it is received
  added          INTEGER NOT NULL,                    -- the moment when the last part was added
  bytes          INTEGER NOT NULL,                    -- about what the job takes in this file
  created_at     TEXT NOT NULL,                       -- RFC 3339, UTC
  expires_at     TEXT NOT NULL,
  parts          INTEGER NOT NULL DEFAULT 0,
  parts_done     INTEGER NOT NULL DEFAULT 0,
  counts         TEXT NOT NULL DEFAULT '{}',          -- JSON
  summary        TEXT NOT NULL DEFAULT '',            -- JSON
  builds         TEXT NOT NULL DEFAULT ''             -- that did parts, separated by spaces
) STRICT;

CREATE TABLE job_parts (
  job     TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  number  INTEGER NOT NULL,                           -- from 0; the summary has the last
  first   INTEGER NOT NULL,                           -- line, or number of a game
  last    INTEGER NOT NULL,
  attempt INTEGER NOT NULL DEFAULT 0,                 -- fences: only the last one may finish
  tries   INTEGER NOT NULL DEFAULT 0,                 -- attempts that were lost without a word
  claimed INTEGER NOT NULL DEFAULT 0,                 -- until this moment it is somebody's
  done    INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (job, number)
) STRICT;
CREATE INDEX job_parts_not_done ON job_parts (job, number) WHERE done = 0;

-- Lines, apart from what changes with each claim. An input is deleted when its part is done.
CREATE TABLE job_inputs (
  job    TEXT NOT NULL,
  number INTEGER NOT NULL,
  input  BLOB NOT NULL,
  PRIMARY KEY (job, number),
  FOREIGN KEY (job, number) REFERENCES job_parts (job, number) ON DELETE CASCADE
) STRICT;
CREATE TABLE job_results (
  job    TEXT NOT NULL,
  number INTEGER NOT NULL,
  result BLOB NOT NULL,
  PRIMARY KEY (job, number),
  FOREIGN KEY (job, number) REFERENCES job_parts (job, number) ON DELETE CASCADE
) STRICT;

-- Games whose endings are watched: those that pass a filter, as they were before a moment.
CREATE TABLE suites (
  name      TEXT PRIMARY KEY,
  filter    TEXT NOT NULL,                            -- JSON
  frozen_at TEXT NOT NULL                             -- RFC 3339, UTC
) STRICT, WITHOUT ROWID;
