-- Photos that shoppers add to their comments: paths of their uploads. Shoppers see them once staff have decided so.
alter table comments
  add column photos text[] not null default '{}',
  add column photos_shown boolean not null default false;

-- Staff decide about the words and the photos that they have seen.
create or replace function raise_comment_version() returns trigger language plpgsql as $$
begin
  if (old.content, old.hidden, old.photos) is distinct from (new.content, new.hidden, new.photos) then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
