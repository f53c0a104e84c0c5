-- Guests without use are deleted (the job purge_attempts). Written once a day at most.
alter table shoppers add column used_at timestamptz not null default now();
create index shoppers_unused on shoppers (used_at) where user_id is null;

-- For the sum of the bytes that were stored in a day.
create index uploads_created on uploads (created_at);
