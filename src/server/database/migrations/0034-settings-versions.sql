-- Versions of what staff set, raised by edits of people only. A setting that was never stored has
-- version 1, and 2 once it is stored. The order of zones is no edit of a zone.
alter table settings add column version integer not null default 2;
alter table zones add column version integer not null default 1;
alter table payment_options add column version integer not null default 1;
alter table search_synonyms add column version integer not null default 1;

create function raise_setting_version() returns trigger language plpgsql as $$
begin
  if old.value is distinct from new.value then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger settings_edited before update on settings for each row execute function raise_setting_version();

create function raise_zone_version() returns trigger language plpgsql as $$
begin
  if (old.name, old.shipping_fee_dirhams, old.active, old.plate_zones, old.delivery)
    is distinct from (new.name, new.shipping_fee_dirhams, new.active, new.plate_zones, new.delivery)
  then new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger zones_edited before update on zones for each row execute function raise_zone_version();

create function raise_payment_option_version() returns trigger language plpgsql as $$
begin
  if (old.name, old.description, old.fee_dirhams, old.active) is distinct from (new.name, new.description, new.fee_dirhams, new.active)
  then new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger payment_options_edited before update on payment_options
  for each row execute function raise_payment_option_version();

create function raise_synonyms_version() returns trigger language plpgsql as $$
begin
  if old.words is distinct from new.words then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger search_synonyms_edited before update on search_synonyms
  for each row execute function raise_synonyms_version();

-- What the search finds depends on them.
create trigger search_synonyms_changed after insert or update or delete on search_synonyms
  for each statement execute function note_small_changes('listing');
