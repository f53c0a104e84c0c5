-- Whether the products of a collection are also written as feeds of their own.
alter table collections add column feed boolean not null default false;

create or replace function raise_collection_version() returns trigger language plpgsql as $$
begin
  if (old.handle, old.name, old.description, old.image, old.rule, old.sort, old.hidden, old.visible_from, old.visible_until, old.picks, old.feed)
    is distinct from
    (new.handle, new.name, new.description, new.image, new.rule, new.sort, new.hidden, new.visible_from, new.visible_until, new.picks, new.feed)
  then new.version := old.version + 1;
  end if;
  return new;
end $$;
