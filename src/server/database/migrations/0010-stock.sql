-- Every change of stock but sales, which are the lines of orders. Rows are only added.
create table stock_movements (
  id bigint generated always as identity primary key,
  variant_id integer not null references variants (id) on delete cascade,
  change integer not null,
  stock_after integer not null,
  -- As in src/contract/console/stock-reasons.ts.
  reason text not null,
  note text not null default '',
  -- The movement that this one takes back.
  undoes bigint references stock_movements (id) on delete set null,
  -- The order that returned its pieces.
  order_id integer references orders (id) on delete set null,
  act uuid,
  staff_id integer references staff (id) on delete set null,
  staff_name text not null default '',
  at timestamptz not null
);
create index stock_movements_variant on stock_movements (variant_id, id);
create index stock_movements_act on stock_movements (act) where act is not null;
create unique index stock_movements_undoes on stock_movements (undoes) where undoes is not null;
create index stock_movements_order on stock_movements (order_id) where order_id is not null;
create index stock_movements_staff on stock_movements (staff_id) where staff_id is not null;

-- Who changes stock says why in `dana.stock`, for the transaction. No write can forget the ledger:
-- without a word the reason is `other`.
create function note_stock_movement() returns trigger language plpgsql as $$
declare
  said jsonb := coalesce(nullif(current_setting('dana.stock', true), ''), '{}')::jsonb;
  is_return boolean := new.stock - old.stock = old.sold - new.sold;
begin
  insert into stock_movements (variant_id, change, stock_after, reason, note, undoes, order_id, act, staff_id, staff_name, at)
  values (
    new.id, new.stock - old.stock, new.stock,
    coalesce(said ->> 'reason', case when is_return then 'returned' else 'other' end),
    coalesce(said ->> 'note', ''),
    (said -> 'undoes' ->> new.id::text)::bigint,
    (said ->> 'order')::integer,
    (said ->> 'act')::uuid,
    (said ->> 'staff')::integer,
    coalesce(said ->> 'name', ''),
    coalesce((said ->> 'at')::timestamptz, clock_timestamp())
  );
  return null;
end $$;
-- A sale takes stock and counts as sold: placing an order writes nothing here.
create trigger variants_stock_moved after update of stock on variants for each row
  when (old.stock <> new.stock and (new.stock > old.stock or old.stock - new.stock <> new.sold - old.sold))
  execute function note_stock_movement();

-- Open consoles read the stock again when staff change it, and when a sale makes it low.
create function note_stock_changed() returns trigger language plpgsql as $$
begin
  insert into console_changes (kind, subject) values ('stock', new.id);
  return null;
end $$;
create trigger variants_stock_noted after update of stock, low_from on variants for each row
  when ((old.stock <= old.low_from) <> (new.stock <= new.low_from)
    or (old.stock <> new.stock and (new.stock > old.stock or old.stock - new.stock <> new.sold - old.sold)))
  execute function note_stock_changed();
