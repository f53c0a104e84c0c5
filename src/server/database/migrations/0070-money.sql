-- When the money of an order was complete, and until when an online order waits for it.
alter table orders add column if not exists paid_at timestamptz, add column if not exists pay_by timestamptz;

-- The book of money: a row is one transfer between two accounts, so it cannot be out of balance. `customer` holds what a
-- customer gave for an order and the sale has not used up.
create table money_moves (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- In Qatar.
  day date not null generated always as ((at at time zone 'Asia/Qatar')::date) stored,
  -- The demo removes its orders, and their moves with them.
  order_id integer references orders (id) on delete cascade,
  payment_id uuid,
  refund_id uuid,
  -- The driver who took the money. No reference: a row does not change when someone leaves.
  staff_id integer,
  taken_from text not null,
  given_to text not null,
  amount_dirhams bigint not null check (amount_dirhams > 0),
  -- What the row is about: the same cause is written once.
  cause text not null unique,
  note text not null default '',
  check (taken_from <> given_to),
  check (taken_from in ('customer', 'sales', 'delivery', 'payment_fee', 'drivers', 'counter', 'bank', 'by_hand', 'disputes',
    'provider:tap', 'provider:myfatoorah', 'provider:skipcash')),
  check (given_to in ('customer', 'sales', 'delivery', 'payment_fee', 'drivers', 'counter', 'bank', 'by_hand', 'disputes',
    'provider:tap', 'provider:myfatoorah', 'provider:skipcash'))
);
create index money_moves_order on money_moves (order_id, id);
create index money_moves_day on money_moves (day, id);

create function keep_money_moves() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.order_id is not null and not exists (select from orders where id = old.order_id) then
    return old;
  end if;
  raise exception 'rows of money_moves are never changed: write the reverse move';
end $$;
create trigger money_moves_kept before update or delete on money_moves for each row execute function keep_money_moves();
