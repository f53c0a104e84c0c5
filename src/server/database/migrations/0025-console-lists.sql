-- Lists are ordered by the time of the order, so that days narrow every index: the planner does not
-- know that ids rise with time, and would walk through everything newer.
drop index orders_stage, orders_status, orders_payment, orders_zone, orders_driver, orders_day;
create index orders_newest on orders (created_at desc, id desc);
create index orders_stage on orders (stage, created_at desc, id desc);
create index orders_status on orders (status, created_at desc, id desc);
create index orders_payment on orders (payment_status, created_at desc, id desc);
create index orders_zone on orders (zone_id, created_at desc, id desc);
create index orders_driver on orders (driver_id, created_at desc, id desc) where driver_id is not null;
create index orders_run on orders (driver_id, handed_at) where driver_id is not null;
create index orders_open on orders (created_at, id) where stage in ('new', 'pick', 'ready', 'way');

-- No cancelled order is paid, no new one has a driver: the planner must not expect them.
create statistics orders_states (mcv) on stage, status, payment_status, driver_id from orders;
analyze orders;
