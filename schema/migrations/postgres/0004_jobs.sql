-- Work over many games, as schema/migrations/sqlite/0005_jobs.sql has it. Moments are by the
-- server's clock.
CREATE TABLE arbiter.jobs (
  id             text COLLATE "C" PRIMARY KEY,
  kind           text COLLATE "C" NOT NULL CHECK (kind IN ('verify', 'regress')),
  request        bytea NOT NULL,
  request_sha256 text COLLATE "C" NOT NULL,
  state          text COLLATE "C" NOT NULL CHECK (state IN ('receiving', 'running', 'done')),
  upload         bigint NOT NULL,
  added          bigint NOT NULL,
  bytes          bigint NOT NULL,
  created_at     text COLLATE "C" NOT NULL,
  expires_at     text COLLATE "C" NOT NULL,
  parts          bigint NOT NULL DEFAULT 0,
  parts_done     bigint NOT NULL DEFAULT 0,
  counts         bytea NOT NULL DEFAULT '{}',
  summary        bytea NOT NULL DEFAULT '',
  builds         text COLLATE "C" NOT NULL DEFAULT ''
);

CREATE TABLE arbiter.job_parts (
  job     text COLLATE "C" NOT NULL REFERENCES arbiter.jobs (id) ON DELETE CASCADE,
  number  bigint NOT NULL,
  first   bigint NOT NULL,
  last    bigint NOT NULL,
  input   bytea NOT NULL,
  attempt bigint NOT NULL DEFAULT 0,
  tries   bigint NOT NULL DEFAULT 0,
  claimed bigint NOT NULL DEFAULT 0,
  result  bytea,
  PRIMARY KEY (job, number)
);
CREATE INDEX job_parts_not_done ON arbiter.job_parts (job, number) WHERE result IS NULL;

CREATE TABLE arbiter.suites (
  name      text COLLATE "C" PRIMARY KEY,
  filter    bytea NOT NULL,
  frozen_at text COLLATE "C" NOT NULL
);
