-- Keys that all instances share: the signature of guest ids, the derivation of one-time codes.
create table secrets (
  name text primary key,
  value bytea not null
);

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

-- The six digits are not stored: they are derived from the nonce with a secret.
create table codes (
  id integer generated always as identity primary key,
  purpose text not null check (purpose in ('confirm', 'reset', 'email')),
  email text not null,
  user_id integer references users (id) on delete cascade,
  registration_id integer references registrations (id) on delete cascade,
  nonce bytea not null,
  tries smallint not null default 0,
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

-- The owner of a cart, favourites and uploads: a user, or a guest with the hash of a signed id.
create table shoppers (
  id integer generated always as identity primary key,
  user_id integer unique references users (id) on delete cascade,
  guest_hash bytea unique,
  created_at timestamptz not null default now(),
  check (num_nonnulls(user_id, guest_hash) = 1)
);

create table uploads (
  path text primary key,
  shopper_id integer references shoppers (id) on delete set null,
  bytes integer not null,
  created_at timestamptz not null default now()
);
create index uploads_shopper on uploads (shopper_id);
