-- An order keeps a copy of what was bought. Its ids lead to rows that may be gone.
create table orders (
  id integer generated always as identity primary key,
  number text not null unique,
  user_id integer references users (id) on delete set null,
  customer_name text not null,
  customer_phone text not null,
  customer_email text not null,
  language text not null,
  status text not null check (status in ('Pending', 'Processing', 'Shipped', 'Delivered', 'Completed', 'Cancelled')),
  payment_status text not null check (payment_status in ('Unpaid', 'Pending', 'Paid', 'Failed', 'Refunded')),
  payment_type text not null,
  payment_name jsonb not null,

  items_count integer not null,
  net_subtotal_dirhams integer not null check (net_subtotal_dirhams >= 0),
  shipping_fee_dirhams integer not null check (shipping_fee_dirhams >= 0),
  payment_fee_dirhams integer not null check (payment_fee_dirhams >= 0),
  total_dirhams integer not null,
  -- What a customer who has paid gets back, because the order costs less now.
  overpaid_dirhams integer not null default 0 check (overpaid_dirhams >= 0),

  zone_id integer references zones (id) on delete set null,
  zone_name jsonb not null,
  address_line1 text not null,
  recipient_name text not null default '',
  recipient_phone text not null default '',
  delivery_day text check (delivery_day ~ '^\d{4}-\d{2}-\d{2}$'),
  delivery_slot text,
  delivery_area text,
  note text not null default '',
  gift jsonb,

  -- Only staff and the customer's cancellation change an order after it is placed.
  version integer not null default 1,
  -- How often its lines were edited: an edit raises the version also if the total stays.
  edits integer not null default 0,
  accepted_at timestamptz,
  accepted_by integer references staff (id) on delete set null,
  packed_at timestamptz,
  handed_at timestamptz,
  driver_id integer references staff (id) on delete set null,
  delivered_at timestamptz,
  -- A delivery that failed: the order is back in the shop, or on the way back.
  tried_at timestamptz,
  tried_reason text not null default '',
  collected_dirhams integer check (collected_dirhams >= 0),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  -- The columns of the board.
  stage text not null generated always as (
    case status
      when 'Pending' then 'new'
      when 'Processing' then case when packed_at is null then 'pick' else 'ready' end
      when 'Shipped' then 'way'
      when 'Delivered' then 'delivered'
      when 'Completed' then 'done'
      else 'cancelled'
    end) stored,
  check (total_dirhams = net_subtotal_dirhams + shipping_fee_dirhams + payment_fee_dirhams),
  check ((delivery_day is null) = (delivery_slot is null) and (delivery_day is null) = (delivery_area is null))
);
create index orders_user on orders (user_id, id desc);
-- One index for each filter of the list. Lists are ordered by the time of the order, so that days narrow
-- every index: the planner does not know that ids rise with time, and would walk through everything newer.
create index orders_newest on orders (created_at desc, id desc);
create index orders_stage on orders (stage, created_at desc, id desc);
create index orders_status on orders (status, created_at desc, id desc);
create index orders_payment on orders (payment_status, created_at desc, id desc);
create index orders_zone on orders (zone_id, created_at desc, id desc);
create index orders_driver on orders (driver_id, created_at desc, id desc) where driver_id is not null;
create index orders_run on orders (driver_id, handed_at) where driver_id is not null;
create index orders_open on orders (created_at, id) where stage in ('new', 'pick', 'ready', 'way');
-- Deleting a member of the staff sets references to null, and must find their rows.
create index orders_accepted_by on orders (accepted_by) where accepted_by is not null;
-- Orders without an account that still name someone: retention and requests about personal data look
-- for them.
create index orders_guests on orders (customer_phone, customer_email) where user_id is null and customer_name <> '';

-- No cancelled order is paid, no new one has a driver: the planner must not expect them.
create statistics orders_states (mcv) on stage, status, payment_status, driver_id from orders;

create function raise_order_version() returns trigger language plpgsql as $$
begin
  if (old.status, old.payment_status, old.packed_at, old.driver_id, old.tried_at, old.edits)
    is distinct from (new.status, new.payment_status, new.packed_at, new.driver_id, new.tried_at, new.edits)
  then new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger orders_edited before update on orders for each row execute function raise_order_version();

create function note_order_placed() returns trigger language plpgsql as $$
begin
  insert into console_changes (kind, subject, version, stage) select 'order', id, version, stage from after;
  return null;
end $$;
create trigger orders_noted_placed after insert on orders referencing new table as after
  for each statement execute function note_order_placed();

create function note_order_moved() returns trigger language plpgsql as $$
begin
  insert into console_changes (kind, subject, version, stage, drivers)
    select 'order', id, after.version, after.stage, array_remove(array[before.driver_id, after.driver_id], null)
    from before join after using (id) where before.version <> after.version;
  return null;
end $$;
create trigger orders_noted_moved after update on orders referencing old table as before new table as after
  for each statement execute function note_order_moved();

-- The number of orders in each stage, so that lists need not be counted. The sum over the rows of a
-- stage is always right. A placed order adds a row; a move also merges unlocked rows, and so never
-- waits for another transaction.
create table order_counts (
  id bigint generated always as identity primary key,
  stage text not null,
  orders integer not null
);

create function count_placed_order() returns trigger language plpgsql as $$
begin
  insert into order_counts (stage, orders) select stage, count(*) from after group by stage;
  return null;
end $$;
create trigger orders_counted_placed after insert on orders referencing new table as after
  for each statement execute function count_placed_order();

create function count_moved_orders() returns trigger language plpgsql as $$
declare
  changed boolean;
begin
  if tg_op = 'DELETE' then
    changed := exists (select from before);
  else
    changed := exists (select from before join after using (id) where before.stage <> after.stage);
  end if;
  if not changed then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    insert into order_counts (stage, orders) select after.stage, 1 from before join after using (id) where before.stage <> after.stage;
    insert into order_counts (stage, orders) select before.stage, -1 from before join after using (id) where before.stage <> after.stage;
  else
    insert into order_counts (stage, orders) select stage, -1 from before;
  end if;
  with free as (
    select id from order_counts for update skip locked
  ), taken as (
    delete from order_counts using free where order_counts.id = free.id returning stage, order_counts.orders
  )
  insert into order_counts (stage, orders) select stage, sum(orders) from taken group by stage having sum(orders) <> 0;
  return null;
end $$;
create trigger orders_counted_moved after update on orders referencing old table as before new table as after
  for each statement execute function count_moved_orders();
create trigger orders_counted_removed after delete on orders referencing old table as before
  for each statement execute function count_moved_orders();

-- Open consoles read an order again when one of its lines or notes changes.
create function note_order_part() returns trigger language plpgsql as $$
begin
  insert into console_changes (kind, subject, version, stage, drivers)
    select 'order', id, version, stage, array_remove(array[driver_id], null)
    from orders where id in (select order_id from after);
  return null;
end $$;

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
  options jsonb not null default '[]',
  picked boolean not null default false,
  -- Pieces that staff take out of the order. What was ordered stays as it was.
  removed smallint not null default 0 check (removed between 0 and quantity),
  -- Staff added the line later.
  added boolean not null default false
);
create index order_items_order on order_items (order_id);
create index order_items_product on order_items (product_id);
-- A page of a variant's sales continues below the last order of the page before.
create index order_items_variant on order_items (variant_id, order_id);
create trigger order_items_noted after update on order_items referencing new table as after
  for each statement execute function note_order_part();

-- `action` is what staff did, for the timeline of the console. The customer's timeline has the rows
-- that change status or payment, and none that was undone.
create table order_events (
  id integer generated always as identity primary key,
  order_id integer not null references orders (id) on delete cascade,
  status text not null,
  payment_status text not null,
  actor text not null,
  staff_id integer references staff (id) on delete set null,
  staff_name text not null default '',
  action text not null default '',
  detail text not null default '',
  for_customer boolean not null default true,
  at timestamptz not null default now()
);
create index order_events_order on order_events (order_id, id);
create index order_events_staff on order_events (staff_id) where staff_id is not null;

create table order_notes (
  id integer generated always as identity primary key,
  order_id integer not null references orders (id) on delete cascade,
  staff_id integer references staff (id) on delete set null,
  staff_name text not null,
  text text not null,
  at timestamptz not null
);
create index order_notes_order on order_notes (order_id, id);
create index order_notes_staff on order_notes (staff_id) where staff_id is not null;
create trigger order_notes_noted after insert on order_notes referencing new table as after
  for each statement execute function note_order_part();

-- What each edit did, line by line. Rows are only added; an edit that was undone says when.
create table order_adjustments (
  id integer generated always as identity primary key,
  order_id integer not null references orders (id) on delete cascade,
  act uuid not null,
  kind text not null check (kind in ('removed', 'missing', 'swapped', 'added')),
  -- The line that lost pieces, or the new line.
  item_id integer references order_items (id) on delete set null,
  variant_id integer references variants (id) on delete set null,
  quantity smallint not null check (quantity > 0),
  -- What it changed of the sum of the goods, and of the stock of the variant.
  amount_dirhams integer not null,
  stock_change integer not null,
  reason text not null,
  -- To the customer, with the first row of an edit.
  message text not null default '',
  staff_id integer references staff (id) on delete set null,
  staff_name text not null,
  at timestamptz not null,
  undone_at timestamptz
);
create index order_adjustments_order on order_adjustments (order_id, id);
create index order_adjustments_act on order_adjustments (act);
create index order_adjustments_item on order_adjustments (item_id);
create index order_adjustments_variant on order_adjustments (variant_id);
create index order_adjustments_staff on order_adjustments (staff_id);

-- The words by which staff find an order: number and SKUs (A), names (B), phones (C). It is a separate
-- table, because a move of the order must not write its words again.
create table order_words (
  order_id integer primary key references orders (id) on delete cascade,
  words tsvector not null
);
create index order_words_words on order_words using gin (words);

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
