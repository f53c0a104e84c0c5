alter table waiting_jobs add column at timestamptz not null default now();
