-- What shoppers keep: addresses, carts, favourites, and alerts for sold-out variants.
create table addresses (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  label text not null,
  zone_id integer not null references zones (id),
  address_line1 text not null,
  plate jsonb,
  recipient_name text not null,
  recipient_phone text not null,
  created_at timestamptz not null default now()
);
create index addresses_user on addresses (user_id, id);

create table carts (
  id integer generated always as identity primary key,
  shopper_id integer not null unique references shoppers (id) on delete cascade
);

create table cart_lines (
  id integer generated always as identity primary key,
  cart_id integer not null references carts (id) on delete cascade,
  variant_id integer not null references variants (id) on delete cascade,
  quantity smallint not null check (quantity between 1 and 50),
  -- A hash of the chosen options: the same variant with other options is another line.
  options_key text not null default '',
  -- The unit price that the shopper last saw: if the variant's price has changed, the cart shows both.
  seen_price_dirhams integer not null,
  created_at timestamptz not null default now(),
  unique (cart_id, variant_id, options_key)
);
create index cart_lines_variant on cart_lines (variant_id);

create table cart_line_options (
  line_id integer not null references cart_lines (id) on delete cascade,
  option_id integer not null references customization_options (id) on delete cascade,
  value text not null,
  primary key (line_id, option_id)
);
create index cart_line_options_option on cart_line_options (option_id);

create table favourites (
  id integer generated always as identity primary key,
  shopper_id integer not null references shoppers (id) on delete cascade,
  variant_id integer not null references variants (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (shopper_id, variant_id)
);
create index favourites_variant on favourites (variant_id);

-- An alert belongs to a user, or to an address that a guest typed and must confirm.
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
