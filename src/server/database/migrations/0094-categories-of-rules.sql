-- A category stands for those below it.
create function mark_moved_categories() returns trigger language plpgsql as $$
begin
  if exists (select from collections where kind = 'rule') then
    perform mark_for_collections(array[null]::integer[]);
  end if;
  return null;
end $$;
create trigger categories_moved_marked after delete or update of parent_id on categories
  for each statement execute function mark_moved_categories();
