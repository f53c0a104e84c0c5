-- The action log by day, also while it is small.
drop index audit_log_at;
create index audit_log_at on audit_log (at);
