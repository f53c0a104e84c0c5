-- A new shop begins without a cash fee, because cash is its only payment method, and with delivery fees of at most 20
-- riyals, the announced cap for a car. A shop with people, settings or orders keeps its fees. The version stays: the
-- merchant has changed nothing yet.
-- few rows: a new shop has 26 zones and one payment option, and nobody reads them yet
update zones set shipping_fee_dirhams = 2000
where shipping_fee_dirhams > 2000 and version = 1
  and not exists (select from staff) and not exists (select from settings) and not exists (select from orders);
update zones set version = 1
where version = 2 and shipping_fee_dirhams = 2000
  and not exists (select from staff) and not exists (select from settings) and not exists (select from orders);
update payment_options set fee_dirhams = 0
where code = 'cash' and fee_dirhams = 1000 and version = 1
  and not exists (select from staff) and not exists (select from settings) and not exists (select from orders);
update payment_options set version = 1
where version = 2 and fee_dirhams = 0
  and not exists (select from staff) and not exists (select from settings) and not exists (select from orders);
