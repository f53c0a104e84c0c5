-- Counters of rate limits: guesses at passwords and codes, requests that send mails. The key is a hash
-- of the limit's name and its subject. Unlogged, to save writes: after a crash counting starts again.
-- The tries of a code are counted in the code's own row.
create unlogged table attempts (
  key bytea primary key,
  count integer not null,
  -- The next attempt is allowed from then on.
  free_at timestamptz not null,
  -- The window ends then, and counting starts again.
  ends_at timestamptz not null
);

-- Browsers that a user has signed in with, by their guest id: strangers who guess the password cannot
-- lock them out.
create table known_devices (
  user_id integer not null references users (id) on delete cascade,
  guest_hash bytea not null,
  seen_at timestamptz not null,
  primary key (user_id, guest_hash)
);
