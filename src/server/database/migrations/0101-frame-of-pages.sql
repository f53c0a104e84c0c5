-- What stands around every page (the handle 'frame') is shown by all pages, as the settings of the shop are.
create or replace function note_content_changes() returns trigger language plpgsql as $$
declare
  tags text[] := array['content'];
begin
  if coalesce(new.handle, old.handle) = 'frame' then tags := array['content', 'settings']; end if;
  if tg_op = 'INSERT' then
    if new.published is not null then perform note_changes(tags); end if;
  elsif tg_op = 'DELETE' then
    if old.published is not null then perform note_changes(tags); end if;
  elsif (old.published, old.turns_at) is distinct from (new.published, new.turns_at) then
    perform note_changes(tags);
  end if;
  return null;
end $$;
