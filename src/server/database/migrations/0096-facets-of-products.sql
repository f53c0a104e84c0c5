-- A product that shoppers begin or cease to see, that moves to another category, or whose tags change.
create function write_facets_of_products() returns trigger language plpgsql as $$
declare
  ids integer[];
begin
  if tg_op = 'INSERT' then
    ids := array(select id from after where listed);
  else
    ids := array(
      select id from before o join after n using (id)
      where (o.listed, o.category_id, o.tags) is distinct from (n.listed, n.category_id, n.tags)
    );
  end if;
  if ids <> '{}' then
    perform write_product_facets(ids);
  end if;
  return null;
end $$;
create trigger products_added_facets after insert on products referencing new table as after
  for each statement execute function write_facets_of_products();
create trigger products_changed_facets after update on products referencing old table as before new table as after
  for each statement execute function write_facets_of_products();
