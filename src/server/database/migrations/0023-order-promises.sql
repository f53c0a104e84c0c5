-- What was promised to the customer: the begin and the end of the delivery. Both are null if the shop arranges
-- a time ('arranged') or the recipient is asked ('asked'). Orders of a release before have no kind until
-- the job `date_orders` has given them one.
alter table orders
  add column promise_kind text,
  add column due_from timestamptz,
  add column due_at timestamptz;
alter table orders add constraint orders_promise_kind
  check (promise_kind in ('slot', 'day', 'soon', 'arranged', 'asked')) not valid;

-- The moment of a day and a clock time in Qatar, which is at UTC+3 all year.
create function qatar_moment(day text, clock text) returns timestamptz language sql immutable strict parallel safe as $$
  select make_timestamptz(
    substr(day, 1, 4)::integer, substr(day, 6, 2)::integer, substr(day, 9, 2)::integer,
    split_part(clock, ':', 1)::integer, split_part(clock, ':', 2)::integer, 0, '+03')
$$;

-- The promise follows from the chosen day and slot, whoever writes them. Without a choice, the shop promises
-- some hours if it has set them, rounded up to a quarter of an hour.
create function set_order_promise() returns trigger language plpgsql as $$
declare
  hours integer;
begin
  if new.delivery_day is not null then
    if new.delivery_slot ~ '^\d\d:\d\d-\d\d:\d\d$' then
      new.promise_kind := 'slot';
      new.due_from := qatar_moment(new.delivery_day, split_part(new.delivery_slot, '-', 1));
      new.due_at := qatar_moment(new.delivery_day, split_part(new.delivery_slot, '-', 2));
    else
      new.promise_kind := 'day';
      new.due_from := qatar_moment(new.delivery_day, '00:00');
      new.due_at := new.due_from + interval '1 day';
    end if;
  else
    if new.promise_kind is null or new.promise_kind in ('slot', 'day') then
      new.promise_kind := 'arranged';
      if tg_op = 'INSERT' and new.zone_id is not null then
        select (value #>> '{}')::integer into hours from settings where key = 'promiseHours';
        if hours is not null then
          new.promise_kind := 'soon';
          new.due_from := new.created_at;
          new.due_at := date_bin('15 minutes', new.created_at + make_interval(hours => hours, secs => 899), '2026-01-01Z');
        end if;
      end if;
    end if;
    if new.promise_kind in ('arranged', 'asked') then
      new.due_from := null;
      new.due_at := null;
    end if;
  end if;
  if tg_op = 'UPDATE' and old.promise_kind is not null
    and (old.promise_kind, old.due_from, old.due_at) is distinct from (new.promise_kind, new.due_from, new.due_at)
  then new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger orders_dated before insert or update of delivery_day, delivery_slot, promise_kind on orders
  for each row execute function set_order_promise();

-- The number of open orders by stage and end of the promise ('infinity' without one), so that days need not be
-- counted. As with `order_counts`, the sum of the rows is always right.
create table order_due_counts (
  id bigint generated always as identity primary key,
  stage text not null,
  due_at timestamptz not null,
  orders integer not null
);

create function count_due_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_due_counts (stage, due_at, orders)
      select stage, coalesce(due_at, 'infinity'), count(*) from after
      where promise_kind is not null and stage in ('new', 'pick', 'ready', 'way') group by 1, 2;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if not exists (
      select from before join after using (id)
      where (before.stage, before.due_at, before.promise_kind) is distinct from (after.stage, after.due_at, after.promise_kind)
    ) then
      return null;
    end if;
    insert into order_due_counts (stage, due_at, orders)
      select after.stage, coalesce(after.due_at, 'infinity'), 1 from before join after using (id)
      where after.promise_kind is not null and after.stage in ('new', 'pick', 'ready', 'way')
        and (before.stage, before.due_at, before.promise_kind) is distinct from (after.stage, after.due_at, after.promise_kind);
    insert into order_due_counts (stage, due_at, orders)
      select before.stage, coalesce(before.due_at, 'infinity'), -1 from before join after using (id)
      where before.promise_kind is not null and before.stage in ('new', 'pick', 'ready', 'way')
        and (before.stage, before.due_at, before.promise_kind) is distinct from (after.stage, after.due_at, after.promise_kind);
  else
    insert into order_due_counts (stage, due_at, orders)
      select stage, coalesce(due_at, 'infinity'), -1 from before
      where promise_kind is not null and stage in ('new', 'pick', 'ready', 'way');
  end if;
  with free as (
    select id from order_due_counts
    where (stage, due_at) in (
      select stage, due_at from order_due_counts group by 1, 2 having count(*) > 1 or sum(orders) = 0
    )
    for update skip locked
  ), taken as (
    delete from order_due_counts using free where order_due_counts.id = free.id
    returning stage, due_at, order_due_counts.orders
  )
  insert into order_due_counts (stage, due_at, orders)
    select stage, due_at, sum(orders) from taken group by 1, 2 having sum(orders) <> 0;
  return null;
end $$;
create trigger orders_due_counted_placed after insert on orders referencing new table as after
  for each statement execute function count_due_orders();
create trigger orders_due_counted_moved after update on orders referencing old table as before new table as after
  for each statement execute function count_due_orders();
create trigger orders_due_counted_removed after delete on orders referencing old table as before
  for each statement execute function count_due_orders();
