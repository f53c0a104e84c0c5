-- concurrently
-- The new orders that staff can accept, by promise: those that wait for their recipients may be many, and stay for long.
create index concurrently orders_acceptable on orders ((coalesce(due_at, 'infinity')), id)
  where stage = 'new' and promise_kind is distinct from 'asked';
