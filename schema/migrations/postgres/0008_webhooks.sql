-- Receivers that are told of what happens, and what they are still to be told, as
-- schema/migrations/sqlite/0009_webhooks.sql has them. Moments are by the clock of whoever sends,
-- but for `added`, which is by the server's.
CREATE TABLE arbiter.webhooks (
  id           text COLLATE "C" PRIMARY KEY,
  url          text COLLATE "C" NOT NULL,
  event        bytea NOT NULL,
  secret       bytea NOT NULL,
  former       bytea NOT NULL DEFAULT '',
  former_until bigint NOT NULL DEFAULT 0,
  created_at   text COLLATE "C" NOT NULL,
  gone         boolean NOT NULL DEFAULT false,
  failures     bigint NOT NULL DEFAULT 0,
  paused_until bigint NOT NULL DEFAULT 0,
  missed       bigint NOT NULL DEFAULT 0,
  given_up     bigint NOT NULL DEFAULT 0
);

CREATE TABLE arbiter.outbox (
  number   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  hook     text COLLATE "C" NOT NULL REFERENCES arbiter.webhooks (id) ON DELETE CASCADE,
  message  text COLLATE "C" NOT NULL,
  game     bigint NOT NULL,
  body     bytea NOT NULL,
  added    bigint NOT NULL,
  due      bigint NOT NULL,
  attempts bigint NOT NULL DEFAULT 0,
  claim    bigint NOT NULL DEFAULT 0,
  claimed  bigint NOT NULL DEFAULT 0
);
CREATE INDEX outbox_by_hook ON arbiter.outbox (hook, due, number);
CREATE INDEX outbox_claimed ON arbiter.outbox (hook, claimed) WHERE claimed > 0;
CREATE INDEX outbox_by_game ON arbiter.outbox (game) WHERE game > 0;
