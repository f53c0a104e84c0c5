-- In a separate transaction, because each may lock one table.
create trigger console_changes_notified after insert on console_changes referencing new table as added
  for each statement execute function notify_of_changes();

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
