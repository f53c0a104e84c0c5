-- concurrently
create index concurrently orders_asked on orders (id) where promise_kind = 'asked' and stage = 'new';
