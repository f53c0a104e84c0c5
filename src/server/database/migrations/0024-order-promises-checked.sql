alter table orders validate constraint orders_promise_kind;
