-- concurrently
-- The attempts to pay that failed, the newest first.
create index concurrently payments_failed on payments (begun_at) where state in ('Failed', 'Expired');
