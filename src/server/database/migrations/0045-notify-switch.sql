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
create trigger console_changes_notified after insert on console_changes referencing new table as added
  for each statement execute function notify_of_changes();

-- Jobs that wait for the next poll: the queue notifies for each of its own.
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

-- Several jobs without options: [{"task": ..., "payload": ...}, ...].
create function enqueue_jobs(jobs json) returns void language plpgsql as $$
begin
  if notify_is_on() then
    perform graphile_worker.add_jobs(array(
      select row(job.task, job.payload, null, null, 20, null, null, null)::graphile_worker.job_spec
      from json_to_recordset(jobs) as job (task text, payload json)
    ));
  else
    insert into waiting_jobs (task, payload, key_mode)
      select job.task, job.payload, 'preserve_run_at' from json_to_recordset(jobs) as job (task text, payload json);
  end if;
end $$;

-- The writers of changes as they were, without their own notifications.
create or replace function note_changes(changed text[]) returns void language plpgsql as $$
begin
  if cardinality(changed) > 0 then
    insert into catalogue_changes (tags) values (case when cardinality(changed) > 1000 then '{everything}' else changed end);
  end if;
end $$;
create or replace function note_order_placed() returns trigger language plpgsql as $$
begin
  insert into console_changes (kind, subject, version, stage) select 'order', id, version, stage from after;
  return null;
end $$;
create or replace function note_order_moved() returns trigger language plpgsql as $$
begin
  insert into console_changes (kind, subject, version, stage, drivers)
    select 'order', id, after.version, after.stage, array_remove(array[before.driver_id, after.driver_id], null)
    from before join after using (id) where before.version <> after.version;
  return null;
end $$;
create or replace function note_order_part() returns trigger language plpgsql as $$
begin
  insert into console_changes (kind, subject, version, stage, drivers)
    select 'order', id, version, stage, array_remove(array[driver_id], null)
    from orders where id in (select order_id from after);
  return null;
end $$;
create or replace function note_session_ended() returns trigger language plpgsql as $$
begin
  insert into console_changes (kind, subject) select 'session', id from before;
  return null;
end $$;
create or replace function note_staff_changed() returns trigger language plpgsql as $$
begin
  insert into console_changes (kind, subject)
    select 'staff', id from before join after using (id)
    where (before.role, before.extra, before.status) is distinct from (after.role, after.extra, after.status);
  return null;
end $$;
create or replace function note_stock_changed() returns trigger language plpgsql as $$
begin
  insert into console_changes (kind, subject) values ('stock', new.id);
  return null;
end $$;
create or replace function note_inbox_added() returns trigger language plpgsql as $$
begin
  insert into console_changes (kind, subject) select 'inbox', max(id) from after having count(*) > 0;
  return null;
end $$;
create or replace function note_inbox_removed() returns trigger language plpgsql as $$
begin
  insert into console_changes (kind, subject) select 'inbox', max(id) from before having count(*) > 0;
  return null;
end $$;
