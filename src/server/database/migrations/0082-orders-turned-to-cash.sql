-- When an unpaid online order was turned to cash: staff have it from then on.
alter table orders add column turned_at timestamptz;
