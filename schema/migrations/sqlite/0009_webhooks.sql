-- Receivers that are told of what happens, and what they are still to be told. Moments are
-- milliseconds since 1970.
CREATE TABLE webhooks (
  id           TEXT PRIMARY KEY,
  url          TEXT NOT NULL,
  event        TEXT NOT NULL,                         -- '': all games, and jobs
  secret       BLOB NOT NULL,                         -- in clear: signing needs it
  former       BLOB NOT NULL DEFAULT x'',             -- the secret before, x'': none
  former_until INTEGER NOT NULL DEFAULT 0,
  created_at   TEXT NOT NULL,                         -- RFC 3339, UTC
  gone         INTEGER NOT NULL DEFAULT 0,            -- it has answered 410
  failures     INTEGER NOT NULL DEFAULT 0,            -- attempts since the last success
  paused_until INTEGER NOT NULL DEFAULT 0,
  missed       INTEGER NOT NULL DEFAULT 0,            -- found the outbox full
  given_up     INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE TABLE outbox (
  number   INTEGER PRIMARY KEY AUTOINCREMENT,
  hook     TEXT NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
  message  TEXT NOT NULL,                             -- the webhook-id
  game     INTEGER NOT NULL,                          -- number of a row of `games`; 0: none
  body     TEXT NOT NULL,                             -- JSON
  added    INTEGER NOT NULL,                          -- when
  due      INTEGER NOT NULL,                          -- not to be sent before
  attempts INTEGER NOT NULL DEFAULT 0,                -- that have failed
  claim    INTEGER NOT NULL DEFAULT 0,                -- fences: only the last one may note
  claimed  INTEGER NOT NULL DEFAULT 0                 -- until this moment it is somebody's
) STRICT;
CREATE INDEX outbox_by_hook ON outbox (hook, due, number);
CREATE INDEX outbox_claimed ON outbox (hook, claimed) WHERE claimed > 0;
CREATE INDEX outbox_by_game ON outbox (game) WHERE game > 0;
