create table zones (
  id integer generated always as identity primary key,
  code text not null unique,
  name jsonb not null,
  shipping_fee_dirhams integer not null check (shipping_fee_dirhams >= 0),
  -- The zone numbers of the blue address plates, from which an address gets its zone.
  plate_zones integer[] not null default '{}',
  active boolean not null default true,
  position integer not null default 0
);

create table payment_options (
  id integer generated always as identity primary key,
  code text not null unique,
  type text not null check (type in ('cash', 'online')),
  name jsonb not null,
  description jsonb not null,
  image text,
  fee_dirhams integer not null default 0 check (fee_dirhams >= 0),
  active boolean not null default true,
  position integer not null default 0
);

create table settings (
  key text primary key,
  value jsonb not null
);

-- An order keeps a copy of what was bought. Its ids lead to rows that may be gone.
create table orders (
  id integer generated always as identity primary key,
  number text not null unique,
  user_id integer references users (id) on delete set null,
  status text not null check (status in ('Pending', 'Processing', 'Shipped', 'Delivered', 'Completed', 'Cancelled')),
  payment_status text not null check (payment_status in ('Unpaid', 'Pending', 'Paid', 'Failed', 'Refunded')),
  payment_type text not null,
  payment_name jsonb not null,
  zone_name jsonb not null,
  address_line1 text not null,
  customer_name text not null,
  customer_phone text not null,
  customer_email text not null,
  language text not null,
  items_count integer not null,
  net_subtotal_dirhams integer not null check (net_subtotal_dirhams >= 0),
  shipping_fee_dirhams integer not null check (shipping_fee_dirhams >= 0),
  payment_fee_dirhams integer not null check (payment_fee_dirhams >= 0),
  total_dirhams integer not null,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  check (total_dirhams = net_subtotal_dirhams + shipping_fee_dirhams + payment_fee_dirhams)
);
create index orders_user on orders (user_id, id desc);

create table order_items (
  id integer generated always as identity primary key,
  order_id integer not null references orders (id) on delete cascade,
  product_id integer references products (id) on delete set null,
  variant_id integer references variants (id) on delete set null,
  product_name jsonb not null,
  sku text not null,
  attributes jsonb not null,
  image text,
  quantity smallint not null check (quantity between 1 and 50),
  unit_price_dirhams integer not null check (unit_price_dirhams >= 0),
  list_price_dirhams integer not null check (list_price_dirhams >= unit_price_dirhams),
  options jsonb not null default '[]'
);
create index order_items_order on order_items (order_id);
create index order_items_product on order_items (product_id);
create index order_items_variant on order_items (variant_id);

create table order_events (
  id integer generated always as identity primary key,
  order_id integer not null references orders (id) on delete cascade,
  status text not null,
  payment_status text not null,
  actor text not null,
  at timestamptz not null default now()
);
create index order_events_order on order_events (order_id, id);

-- The response to an order with an idempotency key, written in the order's transaction.
create table idempotency_keys (
  user_id integer not null references users (id) on delete cascade,
  key text not null,
  body_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Heartbeats of job runners: the jobs of a runner without one are unlocked for the others.
create table workers (
  id text primary key,
  seen_at timestamptz not null default now()
);
