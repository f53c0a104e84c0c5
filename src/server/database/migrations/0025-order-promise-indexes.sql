-- concurrently
-- Lists of open orders are ordered by promise, each stage and all together. Closed orders are found by day.
create index concurrently orders_stage_due on orders (stage, (coalesce(due_at, 'infinity')), id);
create index concurrently orders_open_due on orders ((coalesce(due_at, 'infinity')), id)
  where stage in ('new', 'pick', 'ready', 'way');
create index concurrently orders_undated on orders (id) where promise_kind is null;
