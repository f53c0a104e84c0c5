-- Price bands in dirhams, each a fifth wider than the one before. The products of the two bands in
-- which a price range ends are counted; the counts of the bands between are stored. Band 0 is below
-- the first of these.
create function price_bands() returns integer[] language sql immutable parallel safe as $$
  select array[
    100, 120, 144, 173, 207, 249, 299, 358, 430, 516, 619, 743, 892, 1070, 1284, 1541, 1849, 2219, 2662, 3195,
    3834, 4601, 5521, 6625, 7950, 9540, 11448, 13737, 16484, 19781, 23738, 28485, 34182, 41019, 49222, 59067,
    70880, 85056, 102067, 122481, 146977, 176373, 211647, 253977, 304772, 365726, 438871, 526646, 631975, 758370,
    910044, 1092053, 1310463, 1572556, 1887067, 2264480, 2717376, 3260852, 3913022, 4695626, 5634751, 6761702,
    8114042
  ]
$$;
create function price_band(dirhams integer) returns integer language sql immutable parallel safe as $$
  select width_bucket(dirhams, price_bands())
$$;

-- The counts of migration 9, by band.
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
  -- An unlocked row is updated in place and takes in the other unlocked rows of its kind.
  with free as (
    select id, category_id, in_stock, has_offer, price_band, products from product_counts
    where (category_id, in_stock, has_offer, price_band)
      in (select category_id, in_stock, has_offer, price_band from unnest(moved))
    for update skip locked
  ), summed as (
    select min(id) as id, category_id, in_stock, has_offer, price_band, sum(products) as products
    from free group by 2, 3, 4, 5
  ), folded as (
    delete from product_counts using free
    where product_counts.id = free.id and free.id not in (select id from summed)
  ), changed as (
    update product_counts set products = summed.products + more.products
    from summed join unnest(moved) as more using (category_id, in_stock, has_offer, price_band)
    where product_counts.id = summed.id
    returning product_counts.category_id, product_counts.in_stock, product_counts.has_offer, product_counts.price_band
  )
  insert into product_counts (category_id, in_stock, has_offer, price_band, products)
  select category_id, in_stock, has_offer, price_band, products from unnest(moved)
  where (category_id, in_stock, has_offer, price_band) not in (select * from changed);
  return null;
end $$;

create index product_counts_of_category on product_counts (category_id, in_stock, has_offer, price_band);
analyze product_counts;
