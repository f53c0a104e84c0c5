-- Where a range of prices ends within a band, the band's products are counted; the bands between are known. Each is a fifth wider than the
-- one before (dirhams), so that none holds many of a shop's products. Band 0 is below the first of these.
create function price_bands() returns integer[] language sql immutable parallel safe as $$
  select array(select round(100 * 1.2 ^ step)::integer from generate_series(0, 62) as step order by step)
$$;
create function price_band(dirhams integer) returns integer language sql immutable parallel safe as $$
  select width_bucket(dirhams, price_bands())
$$;

-- The same counts as before (migration 9), by band as well.
alter table product_counts add column price_band integer not null default 0;
alter table product_counts alter column price_band drop default;
truncate product_counts;
insert into product_counts (category_id, in_stock, has_offer, price_band, products)
  select category_id, in_stock, has_offer, price_band(lowest_price_dirhams), count(*) from products where listed
  group by 1, 2, 3, 4;

create or replace function count_products() returns trigger language plpgsql as $$
declare
  moved product_counts[];
begin
  if tg_op = 'INSERT' then
    select array_agg((0, category_id, in_stock, has_offer, more, band)::product_counts) into moved
    from (
      select category_id, in_stock, has_offer, price_band(lowest_price_dirhams) as band, count(*) as more
      from after where listed group by 1, 2, 3, 4
    ) as summed;
  elsif tg_op = 'DELETE' then
    select array_agg((0, category_id, in_stock, has_offer, -more, band)::product_counts) into moved
    from (
      select category_id, in_stock, has_offer, price_band(lowest_price_dirhams) as band, count(*) as more
      from before where listed group by 1, 2, 3, 4
    ) as summed;
  else
    select array_agg((0, category_id, in_stock, has_offer, more, band)::product_counts) into moved
    from (
      select category_id, in_stock, has_offer, price_band(lowest_price_dirhams) as band, sum(more) as more
      from (
        select category_id, in_stock, has_offer, lowest_price_dirhams, -1 as more from before where listed
        union all select category_id, in_stock, has_offer, lowest_price_dirhams, 1 from after where listed
      ) as both_sides
      group by 1, 2, 3, 4 having sum(more) <> 0
    ) as summed;
  end if;
  if moved is null then
    return null;
  end if;
  with free as (
    select id from product_counts
    where (category_id, in_stock, has_offer, price_band)
      in (select category_id, in_stock, has_offer, price_band from unnest(moved))
    for update skip locked
  ), taken as (
    delete from product_counts using free where product_counts.id = free.id
    returning category_id, in_stock, has_offer, price_band, products
  )
  insert into product_counts (category_id, in_stock, has_offer, price_band, products)
  select category_id, in_stock, has_offer, price_band, sum(products)
  from (
    select category_id, in_stock, has_offer, price_band, products from taken
    union all select category_id, in_stock, has_offer, price_band, products from unnest(moved)
  ) as together
  group by 1, 2, 3, 4 having sum(products) <> 0;
  return null;
end $$;

create index product_counts_of_category on product_counts (category_id, in_stock, has_offer, price_band);
analyze product_counts;
