-- Who renames a product locks those that name it in the order of their ids, as every write does.
create or replace function rename_companions() returns trigger language plpgsql as $$
begin
  perform from products where companions <> '{}' and companions @> array[old.handle] order by id for no key update;
  update products set companions = array_replace(companions, old.handle, new.handle)
  where companions <> '{}' and companions @> array[old.handle];
  return null;
end $$;
