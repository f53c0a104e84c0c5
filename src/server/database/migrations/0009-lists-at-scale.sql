-- `listed`: whether shoppers see the product (it has a published variant) or the variant.
alter table products add column has_variants boolean not null default false;
alter table variants add column listed boolean not null default false;
update products set has_variants = true where exists (select from variants where product_id = products.id and published);
update variants set listed = true from products
  where products.id = variants.product_id and products.published and variants.published;
alter table products
  add column listed boolean not null generated always as (published and has_variants) stored,
  add column rating double precision not null generated always as (rating_halves_sum::float8 / greatest(ratings_count, 1)) stored;

-- One index for each sort order of a list. It includes the columns of the filters, so that skipped
-- products need no access to their rows.
drop index products_newest, products_category, products_best_selling, variants_offers;
create index products_newest on products (created_at desc, id desc)
  include (in_stock, has_offer, lowest_price_dirhams) where listed;
create index products_cheapest on products (lowest_price_dirhams, id desc) include (in_stock, has_offer) where listed;
create index products_dearest on products (lowest_price_dirhams desc, id desc) include (in_stock, has_offer) where listed;
create index products_best_rated on products (rating desc, ratings_count desc, id desc)
  include (in_stock, has_offer, lowest_price_dirhams) where listed;
create index products_best_selling on products (sold desc, created_at desc, id desc)
  include (in_stock, has_offer, lowest_price_dirhams) where listed;
create index products_offered on products (created_at desc, id desc)
  include (in_stock, lowest_price_dirhams, rating, ratings_count, sold) where listed and has_offer;
create index products_category on products (category_id, created_at desc, id desc)
  include (in_stock, has_offer, lowest_price_dirhams, rating, ratings_count, sold) where listed;
create index products_related on products (category_id, in_stock desc, sold desc, created_at desc, id desc) where listed;
-- For deleting a category and for its hidden products.
create index products_of_category on products (category_id);
create index variants_offers on variants (best_discount desc, id) where listed and best_discount > 0;

-- Counts of visible products by category, so that long lists need not be counted. The sum over the
-- rows of a category is always right. A change adds a row and merges unlocked rows into it, and so
-- never waits for another transaction.
create table product_counts (
  id bigint generated always as identity primary key,
  category_id integer not null,
  in_stock boolean not null,
  has_offer boolean not null,
  products integer not null
);

insert into product_counts (category_id, in_stock, has_offer, products)
  select category_id, in_stock, has_offer, count(*) from products where listed group by category_id, in_stock, has_offer;

create function count_products() returns trigger language plpgsql as $$
declare
  moved product_counts[];
begin
  if tg_op = 'INSERT' then
    select array_agg((0, category_id, in_stock, has_offer, 1)::product_counts) into moved from after where listed;
  elsif tg_op = 'DELETE' then
    select array_agg((0, category_id, in_stock, has_offer, -1)::product_counts) into moved from before where listed;
  else
    select array_agg((0, category_id, in_stock, has_offer, more)::product_counts) into moved
    from (
      select category_id, in_stock, has_offer, sum(more) as more
      from (
        select category_id, in_stock, has_offer, -1 as more from before where listed
        union all select category_id, in_stock, has_offer, 1 from after where listed
      ) as both_sides
      group by category_id, in_stock, has_offer having sum(more) <> 0
    ) as summed;
  end if;
  if moved is null then
    return null;
  end if;
  with free as (
    select id from product_counts
    where (category_id, in_stock, has_offer) in (select category_id, in_stock, has_offer from unnest(moved))
    for update skip locked
  ), taken as (
    delete from product_counts using free where product_counts.id = free.id
    returning category_id, in_stock, has_offer, products
  )
  insert into product_counts (category_id, in_stock, has_offer, products)
  select category_id, in_stock, has_offer, sum(products)
  from (
    select category_id, in_stock, has_offer, products from taken
    union all select category_id, in_stock, has_offer, products from unnest(moved)
  ) as together
  group by category_id, in_stock, has_offer having sum(products) <> 0;
  return null;
end $$;
create trigger products_count_added after insert on products referencing new table as after
  for each statement execute function count_products();
create trigger products_count_changed after update on products referencing old table as before new table as after
  for each statement execute function count_products();
create trigger products_count_removed after delete on products referencing old table as before
  for each statement execute function count_products();

analyze products, variants;
