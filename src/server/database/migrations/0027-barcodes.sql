-- The barcode (GTIN) of a variant, empty without one. Several variants may have the same.
alter table variants add column barcode text not null default '';

create or replace function raise_variant_version() returns trigger language plpgsql as $$
begin
  if (old.sku, old.barcode, old.position, old.price_dirhams, old.attributes, old.images, old.published)
    is distinct from
    (new.sku, new.barcode, new.position, new.price_dirhams, new.attributes, new.images, new.published)
  then new.version := old.version + 1;
  end if;
  return new;
end $$;

create or replace function note_variant_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform note_changes((select array_agg(distinct 'product:' || product_id) || '{listing}' from after));
  elsif tg_op = 'DELETE' then
    perform note_changes((select array_agg(distinct 'product:' || product_id) || '{listing}' from before));
  else
    perform note_changes((
      select array_agg(distinct tag)
      from (
        select n.product_id,
          (o.listed, o.published, o.best_discount) is distinct from (n.listed, n.published, n.best_discount) as place,
          (o.price_dirhams, o.discounted_dirhams, o.attributes, o.images, o.position, o.barcode, o.rating_halves_sum, o.ratings_count, least(o.stock, 6))
            is distinct from
            (n.price_dirhams, n.discounted_dirhams, n.attributes, n.images, n.position, n.barcode, n.rating_halves_sum, n.ratings_count, least(n.stock, 6)) as looks
        from before o join after n using (id)
      ) as change
      cross join lateral unnest(array[
        case when looks or place then 'product:' || product_id end,
        case when place then 'listing' end
      ]) as tag
      where tag is not null
    ));
  end if;
  return null;
end $$;
