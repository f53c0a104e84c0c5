-- What the merchant sets: the shop itself, delivery and payment. A setting that was never stored has
-- version 1, and 2 once it is stored.
create table settings (
  key text primary key,
  value jsonb not null,
  version integer not null default 2
);

create function raise_setting_version() returns trigger language plpgsql as $$
begin
  if old.value is distinct from new.value then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger settings_edited before update on settings for each row execute function raise_setting_version();
create trigger settings_changed after insert or update or delete on settings
  for each statement execute function note_small_changes('settings');

create table zones (
  id integer generated always as identity primary key,
  code text not null unique,
  name jsonb not null,
  shipping_fee_dirhams integer not null check (shipping_fee_dirhams >= 0),
  -- The zone numbers of the blue address plates, from which an address gets its zone.
  plate_zones integer[] not null default '{}',
  -- What the zone changes in the shop's delivery settings.
  delivery jsonb not null default '{}',
  active boolean not null default true,
  position integer not null default 0,
  version integer not null default 1
);

-- The order of zones is no edit of a zone.
create function raise_zone_version() returns trigger language plpgsql as $$
begin
  if (old.name, old.shipping_fee_dirhams, old.active, old.plate_zones, old.delivery)
    is distinct from (new.name, new.shipping_fee_dirhams, new.active, new.plate_zones, new.delivery)
  then new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger zones_edited before update on zones for each row execute function raise_zone_version();
create trigger zones_changed after insert or update or delete on zones
  for each statement execute function note_small_changes('delivery');

create table payment_options (
  id integer generated always as identity primary key,
  code text not null unique,
  type text not null check (type in ('cash', 'online')),
  name jsonb not null,
  description jsonb not null,
  image text,
  fee_dirhams integer not null default 0 check (fee_dirhams >= 0),
  active boolean not null default true,
  position integer not null default 0,
  version integer not null default 1
);

create function raise_payment_option_version() returns trigger language plpgsql as $$
begin
  if (old.name, old.description, old.fee_dirhams, old.active) is distinct from (new.name, new.description, new.fee_dirhams, new.active)
  then new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger payment_options_edited before update on payment_options
  for each row execute function raise_payment_option_version();
create trigger payment_options_changed after insert or update or delete on payment_options
  for each statement execute function note_small_changes('delivery');

-- The orders in each slot that are not cancelled. A zone with slots of its own has its own area;
-- all others share the area ''.
create table delivery_slots (
  day text not null check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  area text not null,
  slot text not null,
  taken integer not null check (taken >= 0),
  primary key (day, area, slot)
);
