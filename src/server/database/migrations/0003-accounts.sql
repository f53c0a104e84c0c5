-- Customers, their sessions, and the guests who have no account yet.
create table users (
  id integer generated always as identity primary key,
  email text not null unique,
  name text not null,
  phone text not null,
  image text,
  password_hash text not null,
  language text not null,
  pending_email text,
  created_at timestamptz not null default now()
);

-- One row for each attempt, with its own details and code, so that no one can set the password of
-- another person's unconfirmed account.
create table registrations (
  id integer generated always as identity primary key,
  email text not null,
  name text not null,
  phone text not null,
  password_hash text not null,
  language text not null,
  guest_hash bytea,
  created_at timestamptz not null default now()
);
create index registrations_email on registrations (email, id desc);
create index registrations_guest on registrations (email, guest_hash, created_at);

-- The six digits are not stored: they are derived from the nonce with a secret.
create table codes (
  id integer generated always as identity primary key,
  purpose text not null check (purpose in ('confirm', 'reset', 'email')),
  email text not null,
  user_id integer references users (id) on delete cascade,
  registration_id integer references registrations (id) on delete cascade,
  -- The guest who requested the code. Wrong guesses of others are counted separately, so that they do
  -- not use up the tries of that guest.
  guest_hash bytea,
  nonce bytea not null,
  tries smallint not null default 0,
  foreign_tries smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  mailed_at timestamptz,
  used_at timestamptz
);
create index codes_live on codes (email, purpose, id desc);

-- Tokens are stored as hashes: a copy of the database opens no session.
create table sessions (
  token_hash bytea primary key,
  user_id integer not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);

-- Browsers that a user has signed in with, by their guest id: strangers who guess the password cannot
-- lock them out.
create table known_devices (
  user_id integer not null references users (id) on delete cascade,
  guest_hash bytea not null,
  seen_at timestamptz not null,
  primary key (user_id, guest_hash)
);

-- The owner of a cart, favourites and uploads: a user, or a guest with the hash of a signed id.
create table shoppers (
  id integer generated always as identity primary key,
  user_id integer unique references users (id) on delete cascade,
  guest_hash bytea unique,
  created_at timestamptz not null default now(),
  -- Guests without use are deleted (the job purge_attempts). Written once a day at most.
  used_at timestamptz not null default now(),
  check (num_nonnulls(user_id, guest_hash) = 1)
);
create index shoppers_unused on shoppers (used_at) where user_id is null;

create table uploads (
  path text primary key,
  shopper_id integer references shoppers (id) on delete set null,
  -- A picture that staff upload for an order by phone has no shopper.
  staff_id integer references staff (id) on delete set null,
  bytes integer not null,
  created_at timestamptz not null default now()
);
create index uploads_shopper on uploads (shopper_id);
create index uploads_staff on uploads (staff_id) where staff_id is not null;
-- For the sum of the bytes that were stored in a day.
create index uploads_created on uploads (created_at);

-- The words by which staff find a customer: email (A), name (B), phone (C).
create table customer_words (
  user_id integer primary key references users (id) on delete cascade,
  words tsvector not null
);
create index customer_words_words on customer_words using gin (words);

create table customer_notes (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  staff_id integer references staff (id) on delete set null,
  staff_name text not null,
  text text not null,
  at timestamptz not null
);
create index customer_notes_user on customer_notes (user_id, id);
create index customer_notes_staff on customer_notes (staff_id) where staff_id is not null;
