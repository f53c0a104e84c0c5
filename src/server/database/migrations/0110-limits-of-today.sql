-- What is made to order follows the limit of a day at once: it may be full today, or no longer. So does its product, by its
-- other variants.
create or replace function note_variant_changes() returns trigger language plpgsql as $$
declare
  limited integer[];
begin
  if tg_op = 'INSERT' then
    perform note_changes((select array_agg(distinct 'product:' || product_id) || '{listing}' from after));
    limited := array(select distinct product_id from after);
  elsif tg_op = 'DELETE' then
    perform note_changes((select array_agg(distinct 'product:' || product_id) || '{listing}' from before));
    if exists (select from before where day_limit is not null) then
      perform note_changes('{today}');
    end if;
    limited := array(select distinct product_id from before);
  else
    perform note_changes((
      select array_agg(distinct tag)
      from (
        select n.product_id,
          (o.listed, o.published, o.best_discount) is distinct from (n.listed, n.published, n.best_discount) as place,
          (o.price_dirhams, o.discounted_dirhams, o.attributes, o.facets, o.stock_mode, o.days_full, o.stock = 0)
            is distinct from
            (n.price_dirhams, n.discounted_dirhams, n.attributes, n.facets, n.stock_mode, n.days_full, n.stock = 0) as choice,
          (o.images, o.position, o.barcode, o.rating_halves_sum, o.ratings_count,
            case when o.stock_mode = 'counted' then least(o.stock, 6) end)
            is distinct from
            (n.images, n.position, n.barcode, n.rating_halves_sum, n.ratings_count,
              case when n.stock_mode = 'counted' then least(n.stock, 6) end) as looks,
          o.day_limit is distinct from n.day_limit as limits
        from before o join after n using (id)
      ) as change
      cross join lateral unnest(array[
        case when looks or place or choice then 'product:' || product_id end,
        case when place then 'listing' end,
        case when choice then 'variants' end,
        case when limits then 'today' end
      ]) as tag
      where tag is not null
    ));
    limited := array(
      select distinct n.product_id from before o join after n using (id)
      where (o.published, o.stock_mode, o.days_full, o.stock = 0)
        is distinct from (n.published, n.stock_mode, n.days_full, n.stock = 0)
    );
  end if;
  if limited <> '{}' and exists (select from variants where product_id = any(limited) and day_limit is not null) then
    perform note_changes('{today}');
  end if;
  return null;
end $$;
