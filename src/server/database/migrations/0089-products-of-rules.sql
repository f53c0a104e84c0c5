-- Changes of products by which they join or leave the rules of collections.
create function mark_changed_products() returns trigger language plpgsql as $$
begin
  if not exists (select from collections where kind = 'rule') then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform mark_for_collections(array(select id from after));
  else
    perform mark_for_collections(array(
      select id from before o join after n using (id)
      where (o.category_id, o.further_category_ids, o.tags, o.created_at)
        is distinct from (n.category_id, n.further_category_ids, n.tags, n.created_at)
    ));
  end if;
  return null;
end $$;
create trigger products_added_marked after insert on products referencing new table as after
  for each statement execute function mark_changed_products();
create trigger products_changed_marked after update on products referencing old table as before new table as after
  for each statement execute function mark_changed_products();
