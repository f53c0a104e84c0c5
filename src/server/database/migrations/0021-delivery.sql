-- Days between an order and its earliest delivery. A product without one has that of its category,
-- a category without one that of its parent; otherwise none.
alter table categories add column lead_days smallint check (lead_days between 0 and 60);
alter table products add column lead_days smallint check (lead_days between 0 and 60);
-- What the zone changes in the shop's delivery settings.
alter table zones add column delivery jsonb not null default '{}';

-- The orders in each slot that are not cancelled. A zone with slots of its own has its own area;
-- all others share the area ''.
create table delivery_slots (
  day text not null check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  area text not null,
  slot text not null,
  taken integer not null check (taken >= 0),
  primary key (day, area, slot)
);

alter table orders
  add column delivery_day text check (delivery_day ~ '^\d{4}-\d{2}-\d{2}$'),
  add column delivery_slot text,
  add column delivery_area text,
  add column recipient_name text not null default '',
  add column recipient_phone text not null default '',
  add column note text not null default '',
  add column gift jsonb,
  add check ((delivery_day is null) = (delivery_slot is null) and (delivery_day is null) = (delivery_area is null));

create table addresses (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  label text not null,
  zone_id integer not null references zones (id),
  address_line1 text not null,
  plate jsonb,
  recipient_name text not null,
  recipient_phone text not null,
  created_at timestamptz not null default now()
);
create index addresses_user on addresses (user_id, id);
