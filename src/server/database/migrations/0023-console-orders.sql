-- What staff add to an order. Only staff and the customer's cancellation change an order after it is
-- placed, so every change of these columns raises its version.
alter table orders
  add column version integer not null default 1,
  add column zone_id integer references zones (id) on delete set null,
  add column accepted_at timestamptz,
  add column accepted_by integer references staff (id) on delete set null,
  add column packed_at timestamptz,
  add column handed_at timestamptz,
  add column driver_id integer references staff (id) on delete set null,
  add column delivered_at timestamptz,
  -- A delivery that failed: the order is back in the shop, or on the way back.
  add column tried_at timestamptz,
  add column tried_reason text not null default '',
  add column collected_dirhams integer check (collected_dirhams >= 0),
  -- The columns of the board.
  add column stage text not null generated always as (
    case status
      when 'Pending' then 'new'
      when 'Processing' then case when packed_at is null then 'pick' else 'ready' end
      when 'Shipped' then 'way'
      when 'Delivered' then 'delivered'
      when 'Completed' then 'done'
      else 'cancelled'
    end) stored;

update orders set zone_id = zones.id from zones where zones.name = orders.zone_name;

create function raise_order_version() returns trigger language plpgsql as $$
begin
  if (old.status, old.payment_status, old.packed_at, old.driver_id, old.tried_at)
    is distinct from (new.status, new.payment_status, new.packed_at, new.driver_id, new.tried_at)
  then new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger orders_edited before update on orders for each row execute function raise_order_version();

-- One index for each filter of the list. Each page continues below the last id of the page before.
create index orders_stage on orders (stage, id desc);
create index orders_status on orders (status, id desc);
create index orders_payment on orders (payment_status, id desc);
create index orders_zone on orders (zone_id, id desc);
create index orders_driver on orders (driver_id, id desc) where driver_id is not null;
create index orders_day on orders (created_at);

alter table order_items add column picked boolean not null default false;

-- `action` is what staff did, for the timeline of the console. The customer's timeline has the rows
-- that change status or payment, and none that was undone.
alter table order_events
  add column staff_id integer references staff (id) on delete set null,
  add column staff_name text not null default '',
  add column action text not null default '',
  add column detail text not null default '',
  add column for_customer boolean not null default true;

create table order_notes (
  id integer generated always as identity primary key,
  order_id integer not null references orders (id) on delete cascade,
  staff_id integer references staff (id) on delete set null,
  staff_name text not null,
  text text not null,
  at timestamptz not null
);
create index order_notes_order on order_notes (order_id, id);

-- The number of orders in each stage, so that lists need not be counted. The sum over the rows of a
-- stage is always right. A placed order adds a row; a move also merges unlocked rows, and so never
-- waits for another transaction.
create table order_counts (
  id bigint generated always as identity primary key,
  stage text not null,
  orders integer not null
);
insert into order_counts (stage, orders) select stage, count(*) from orders group by stage;

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

-- The words by which staff find an order: number and SKUs (A), names (B), phones (C). It is a table
-- apart, because a move of the order must not write its words again.
create table order_words (
  order_id integer primary key references orders (id) on delete cascade,
  words tsvector not null
);
create index order_words_words on order_words using gin (words);
