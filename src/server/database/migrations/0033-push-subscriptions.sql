-- The devices that new orders are pushed to: with the session that asked for it, they end.
create table push_subscriptions (
  session_id integer primary key references staff_sessions (id) on delete cascade,
  endpoint text not null unique,
  p256dh bytea not null,
  auth bytea not null,
  created_at timestamptz not null default now()
);
