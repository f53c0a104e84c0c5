-- What may be done only so often: guesses at passwords and codes, requests that make the shop write mails. The key is a hash of what is
-- counted and for whom. Unlogged: counting costs no disk, and after a crash it begins anew; the tries of a code stand in the code's own row.
create unlogged table attempts (
  key bytea primary key,
  count integer not null,
  -- Not again before this.
  free_at timestamptz not null,
  -- From then on it is counted anew.
  ends_at timestamptz not null
);

-- Browsers that a user signed in with or left, by the guest id that they keep: strangers who guess at the account cannot lock these out.
create table known_devices (
  user_id integer not null references users (id) on delete cascade,
  guest_hash bytea not null,
  seen_at timestamptz not null,
  primary key (user_id, guest_hash)
);
