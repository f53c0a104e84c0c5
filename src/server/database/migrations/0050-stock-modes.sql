-- How a variant is sold: from a counted stock, made to order for the day of delivery, or without end. `day_limit`: the
-- most pieces of a variant that is made for one day; null without a limit. `days_full`: no day that can be chosen
-- has a free piece.
alter table variants
  add column stock_mode text not null default 'counted',
  add column day_limit integer,
  add column days_full boolean not null default false;
alter table variants
  add constraint variants_stock_mode check (stock_mode in ('counted', 'made', 'endless')) not valid,
  add constraint variants_day_limit check (day_limit > 0) not valid;

create or replace function raise_variant_version() returns trigger language plpgsql as $$
begin
  if (old.sku, old.barcode, old.position, old.price_dirhams, old.cost_dirhams, old.attributes, old.images, old.published, old.stock_mode, old.day_limit)
    is distinct from
    (new.sku, new.barcode, new.position, new.price_dirhams, new.cost_dirhams, new.attributes, new.images, new.published, new.stock_mode, new.day_limit)
  then new.version := old.version + 1;
  end if;
  return new;
end $$;

-- Shoppers see of a counted stock: none, up to five, or more.
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
          (o.price_dirhams, o.discounted_dirhams, o.attributes, o.images, o.position, o.barcode, o.rating_halves_sum, o.ratings_count,
            o.stock_mode, o.days_full, case when o.stock_mode = 'counted' then least(o.stock, 6) end)
            is distinct from
            (n.price_dirhams, n.discounted_dirhams, n.attributes, n.images, n.position, n.barcode, n.rating_halves_sum, n.ratings_count,
              n.stock_mode, n.days_full, case when n.stock_mode = 'counted' then least(n.stock, 6) end) as looks
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
