-- PostgreSQL commits the transactions that notify one after another, in all databases of a cluster. A shop
-- near that limit turns notifications off (`npm run shop -- notify off`); instances then poll.
create table notify_switch (is_on boolean not null);
insert into notify_switch values (true);

create function notify_is_on() returns boolean language sql stable as $$ select is_on from notify_switch $$;

-- Notifies listeners, which read the changes from the table. PostgreSQL sends it once a transaction.
create function notify_of_changes() returns trigger language plpgsql as $$
begin
  if exists (select from added) and notify_is_on() then
    perform pg_notify(tg_table_name, '');
  end if;
  return null;
end $$;
create trigger catalogue_changes_notified after insert on catalogue_changes referencing new table as added
  for each statement execute function notify_of_changes();

-- Jobs that an instance moves into the queue at its next poll: each function of the queue notifies.
create table waiting_jobs (
  id bigint generated always as identity primary key,
  task text not null,
  payload json not null,
  run_at timestamptz,
  key text,
  key_mode text not null,
  queue text,
  priority integer
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
