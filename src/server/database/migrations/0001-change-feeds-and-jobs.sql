-- What every area uses: the change feeds, the jobs, the mails to send, and what the shop knows of itself.

-- Keys that all instances share: the signature of guest ids, the derivation of one-time codes.
create table secrets (
  name text primary key,
  value bytea not null
);

-- The last backup, for the doctor command.
create table backups (
  made_at timestamptz primary key,
  bytes bigint not null
);

-- PostgreSQL commits the transactions that notify one after another, in all databases of a cluster. A shop
-- near that limit turns notifications off (`npm run shop -- notify off`); instances then poll.
create table notify_switch (is_on boolean not null);
insert into notify_switch values (true);

create function notify_is_on() returns boolean language sql stable as $$ select is_on from notify_switch $$;

create function notify_of_changes() returns trigger language plpgsql as $$
begin
  if exists (select from added) and notify_is_on() then
    perform pg_notify(tg_table_name, '');
  end if;
  return null;
end $$;

-- The change feed: visible changes, written in their transaction; every instance invalidates its cache
-- with them. Triggers write it, so that no write can forget to. Rows are only inserted: no order waits
-- for another. Unlogged: after a crash every instance starts with an empty cache.
create unlogged table catalogue_changes (
  id bigint generated always as identity primary key,
  tx xid8 not null default pg_current_xact_id(),
  tags text[] not null,
  at timestamptz not null default now()
);
create index catalogue_changes_tx on catalogue_changes (tx);
create trigger catalogue_changes_notified after insert on catalogue_changes referencing new table as added
  for each statement execute function notify_of_changes();

create function note_changes(changed text[]) returns void language plpgsql as $$
begin
  if cardinality(changed) > 0 then
    insert into catalogue_changes (tags) values (case when cardinality(changed) > 1000 then '{everything}' else changed end);
  end if;
end $$;

-- Small tables with one tag each, which the trigger names.
create function note_small_changes() returns trigger language plpgsql as $$
begin
  perform note_changes(tg_argv::text[]);
  return null;
end $$;

-- What the open consoles must read again, written in the transaction of the change. Triggers write it,
-- so that no write can forget to. Unlogged: after a crash every console reads everything again.
create unlogged table console_changes (
  id bigint generated always as identity primary key,
  tx xid8 not null default pg_current_xact_id(),
  -- 'order'; 'session': a session that ended; 'staff': a member whose permissions changed; 'stock': a
  -- variant; 'inbox': comments, messages and testimonials.
  kind text not null,
  subject integer not null,
  version integer not null default 0,
  stage text not null default '',
  -- The drivers who may know of it.
  drivers integer[] not null default '{}',
  at timestamptz not null default now()
);
create index console_changes_tx on console_changes (tx);
create trigger console_changes_notified after insert on console_changes referencing new table as added
  for each statement execute function notify_of_changes();

-- Heartbeats of job runners: the jobs of a runner without one are unlocked for the others.
create table workers (
  id text primary key,
  seen_at timestamptz not null default now()
);

-- Jobs that an instance moves into the queue at its next poll: each function of the queue notifies.
create table waiting_jobs (
  id bigint generated always as identity primary key,
  task text not null,
  payload json not null,
  run_at timestamptz,
  key text,
  key_mode text not null,
  queue text,
  priority integer,
  at timestamptz not null default now()
);
create index waiting_jobs_key on waiting_jobs (key) where key is not null;

create function enqueue_job(
  task text, payload json, run_at timestamptz, key text, key_mode text, queue text, priority integer
) returns void language plpgsql as $$
begin
  if notify_is_on() then
    perform graphile_worker.add_job(task, payload, run_at => run_at, max_attempts => 20, job_key => key,
      job_key_mode => key_mode, queue_name => queue, priority => priority);
  else
    insert into waiting_jobs (task, payload, run_at, key, key_mode, queue, priority)
      values (task, payload, run_at, key, key_mode, queue, priority);
  end if;
end $$;

-- Several jobs, which run at once or at a time: [{"task": ..., "payload": ...}, ...].
create function enqueue_jobs(jobs json, run_at timestamptz default null) returns void language plpgsql as $$
begin
  if notify_is_on() then
    perform graphile_worker.add_jobs(array(
      select row(job.task, job.payload, null, run_at, 20, null, null, null)::graphile_worker.job_spec
      from json_to_recordset(jobs) as job (task text, payload json)
    ));
  else
    insert into waiting_jobs (task, payload, run_at, key_mode)
      select job.task, job.payload, run_at, 'preserve_run_at' from json_to_recordset(jobs) as job (task text, payload json);
  end if;
end $$;

-- Mails that wait to be sent. A job carries the id of one; the row is deleted once the mail is sent.
create table outbox_mails (
  id integer generated always as identity primary key,
  payload jsonb not null,
  kind text not null generated always as (payload ->> 'kind') stored,
  -- The recipient, where the mail names one; null where it is found when the mail is written.
  email text generated always as (payload ->> 'email') stored,
  created_at timestamptz not null default now()
);
create index outbox_mails_email on outbox_mails (email) where email is not null;

-- Counters of rate limits: guesses at passwords and codes, requests that send mails. The key is a hash
-- of the limit's name and its subject. Unlogged, to save writes: after a crash counting starts again.
-- The tries of a code are counted in the code's own row.
create unlogged table attempts (
  key bytea primary key,
  count integer not null,
  -- The next attempt is allowed from then on.
  free_at timestamptz not null,
  -- The window ends then, and counting starts again.
  ends_at timestamptz not null
);
