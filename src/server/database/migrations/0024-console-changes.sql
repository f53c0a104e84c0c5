-- What the open consoles must read again, written in the transaction of the change. Triggers write it,
-- so that no write can forget to. Unlogged: after a crash every console reads everything again.
create unlogged table console_changes (
  id bigint generated always as identity primary key,
  tx xid8 not null default pg_current_xact_id(),
  -- 'order': an order; 'session': a session that ended; 'staff': a person whose permissions changed.
  kind text not null,
  subject integer not null,
  version integer not null default 0,
  stage text not null default '',
  -- The drivers who may know of it.
  drivers integer[] not null default '{}',
  at timestamptz not null default now()
);
create index console_changes_tx on console_changes (tx);

create function note_order_placed() returns trigger language plpgsql as $$
begin
  insert into console_changes (kind, subject, version, stage) select 'order', id, version, stage from after;
  perform pg_notify('console_changes', '');
  return null;
end $$;
create trigger orders_noted_placed after insert on orders referencing new table as after
  for each statement execute function note_order_placed();

create function note_order_moved() returns trigger language plpgsql as $$
begin
  insert into console_changes (kind, subject, version, stage, drivers)
    select 'order', id, after.version, after.stage, array_remove(array[before.driver_id, after.driver_id], null)
    from before join after using (id) where before.version <> after.version;
  if found then
    perform pg_notify('console_changes', '');
  end if;
  return null;
end $$;
create trigger orders_noted_moved after update on orders referencing old table as before new table as after
  for each statement execute function note_order_moved();

create function note_order_part() returns trigger language plpgsql as $$
begin
  insert into console_changes (kind, subject, version, stage, drivers)
    select 'order', id, version, stage, array_remove(array[driver_id], null)
    from orders where id in (select order_id from after);
  perform pg_notify('console_changes', '');
  return null;
end $$;
create trigger order_items_noted after update on order_items referencing new table as after
  for each statement execute function note_order_part();
create trigger order_notes_noted after insert on order_notes referencing new table as after
  for each statement execute function note_order_part();

create function note_session_ended() returns trigger language plpgsql as $$
begin
  insert into console_changes (kind, subject) select 'session', id from before;
  if found then
    perform pg_notify('console_changes', '');
  end if;
  return null;
end $$;
create trigger staff_sessions_noted after delete on staff_sessions referencing old table as before
  for each statement execute function note_session_ended();

create function note_staff_changed() returns trigger language plpgsql as $$
begin
  insert into console_changes (kind, subject)
    select 'staff', id from before join after using (id)
    where (before.role, before.extra, before.status) is distinct from (after.role, after.extra, after.status);
  if found then
    perform pg_notify('console_changes', '');
  end if;
  return null;
end $$;
create trigger staff_noted after update on staff referencing old table as before new table as after
  for each statement execute function note_staff_changed();
