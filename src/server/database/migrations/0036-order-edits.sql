-- Pieces that staff take out of an order. What was ordered stays as it was.
alter table order_items
  add column removed smallint not null default 0 check (removed between 0 and quantity),
  -- Staff added the line later.
  add column added boolean not null default false;

alter table orders
  -- How often its lines were edited: an edit raises the version also if the total stays.
  add column edits integer not null default 0,
  -- What a customer who has paid gets back, because the order costs less now.
  add column overpaid_dirhams integer not null default 0 check (overpaid_dirhams >= 0);

create or replace function raise_order_version() returns trigger language plpgsql as $$
begin
  if (old.status, old.payment_status, old.packed_at, old.driver_id, old.tried_at, old.edits)
    is distinct from (new.status, new.payment_status, new.packed_at, new.driver_id, new.tried_at, new.edits)
  then new.version := old.version + 1;
  end if;
  return new;
end $$;

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
