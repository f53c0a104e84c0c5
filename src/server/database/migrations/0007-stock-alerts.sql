-- Alerts for sold-out variants: of a user, or of an address that a guest typed and must confirm.
create table stock_alerts (
  id integer generated always as identity primary key,
  variant_id integer not null references variants (id) on delete cascade,
  user_id integer references users (id) on delete cascade,
  email text,
  language text not null,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  unique (variant_id, user_id),
  unique (variant_id, email),
  check (num_nonnulls(user_id, email) = 1),
  check (user_id is null or confirmed_at is not null)
);
create index stock_alerts_user on stock_alerts (user_id);
create index stock_alerts_email on stock_alerts (email);

-- Hashes of the links in mails. One link may cancel several alerts of its address.
create table stock_alert_links (
  token_hash bytea not null,
  alert_id integer not null references stock_alerts (id) on delete cascade,
  purpose text not null check (purpose in ('confirm', 'cancel')),
  created_at timestamptz not null,
  primary key (token_hash, alert_id)
);
create index stock_alert_links_alert on stock_alert_links (alert_id);
