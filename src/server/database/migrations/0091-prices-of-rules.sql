-- Prices and offers are those of the variants that shoppers see.
create function mark_priced_products() returns trigger language plpgsql as $$
begin
  if not exists (select from collections where kind = 'rule') then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform mark_for_collections(array(select distinct product_id from after));
  elsif tg_op = 'DELETE' then
    perform mark_for_collections(array(select distinct product_id from before));
  else
    perform mark_for_collections(array(
      select distinct product_id from (
        select n.product_id from before o join after n using (id)
        where (o.published, o.price_dirhams, o.discounted_dirhams, o.best_discount)
          is distinct from (n.published, n.price_dirhams, n.discounted_dirhams, n.best_discount)
      ) as changed
    ));
  end if;
  return null;
end $$;
create trigger variants_added_marked after insert on variants referencing new table as after
  for each statement execute function mark_priced_products();
create trigger variants_changed_marked after update on variants referencing old table as before new table as after
  for each statement execute function mark_priced_products();
create trigger variants_removed_marked after delete on variants referencing old table as before
  for each statement execute function mark_priced_products();
