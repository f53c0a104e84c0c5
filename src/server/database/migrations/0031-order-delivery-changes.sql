-- A change of the delivery of an order by staff: how it was before, so that it can be undone, and the message
-- to the customer. The rows go when the order is anonymised.
create table order_delivery_changes (
  id integer generated always as identity primary key,
  order_id integer not null references orders (id) on delete cascade,
  act uuid not null,
  before jsonb not null,
  message text not null,
  at timestamptz not null,
  undone_at timestamptz
);
create index order_delivery_changes_order on order_delivery_changes (order_id, id);
