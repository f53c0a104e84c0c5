-- What search engines say of a category, if not what its page says.
alter table categories
  add column search_title jsonb not null default '{"en": "", "ar": ""}',
  add column search_text jsonb not null default '{"en": "", "ar": ""}',
  add column sharing_picture text;

create or replace function raise_category_version() returns trigger language plpgsql as $$
begin
  if (old.handle, old.parent_id, old.name, old.description, old.image, old.lead_days, old.search_title, old.search_text, old.sharing_picture)
    is distinct from (new.handle, new.parent_id, new.name, new.description, new.image, new.lead_days, new.search_title, new.search_text, new.sharing_picture)
  then new.version := old.version + 1;
  end if;
  return new;
end $$;
