-- Offers, the history of prices, and the counts of products by price.

-- An offer that staff make is one row for each variant, with the same `group_id`. Rows of the catalogue
-- file have no days, and a group each.
create sequence offer_groups as integer;
create table offers (
  id integer generated always as identity primary key,
  variant_id integer not null references variants (id) on delete cascade,
  group_id integer not null default nextval('offer_groups'),
  -- The category whose products staff chose, if they chose one.
  category_id integer references categories (id) on delete set null,
  discount smallint not null check (discount between 1 and 99),
  description jsonb not null,
  begins_at timestamptz,
  ends_at timestamptz,
  -- The number of the licence, if the offer needs one.
  licence text not null default '',
  -- A job starts and ends offers. Shoppers get those that run.
  state text not null default 'running' check (state in ('coming', 'running', 'ended')),
  -- The same in all rows of a group: each command raises it in all of them.
  version integer not null default 1,
  check (begins_at <= ends_at)
);
alter sequence offer_groups owned by offers.group_id;
create index offers_variant on offers (variant_id, state);
create index offers_group on offers (group_id, id);
create index offers_state on offers (state, group_id desc);
create index offers_category on offers (category_id) where category_id is not null;
-- What the job looks for.
create index offers_begin on offers (begins_at) where state = 'coming';
create index offers_end on offers (ends_at) where state <> 'ended' and ends_at is not null;

-- If the variant was deleted too, its own trigger wrote the change.
create function note_offer_changes() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform note_changes((
      select array_agg(distinct 'product:' || product_id) from variants where id in (select variant_id from after)));
  end if;
  if tg_op <> 'INSERT' then
    perform note_changes((
      select array_agg(distinct 'product:' || product_id) from variants where id in (select variant_id from before)));
  end if;
  return null;
end $$;
create trigger offers_added after insert on offers referencing new table as after
  for each statement execute function note_offer_changes();
create trigger offers_changed after update on offers referencing old table as before new table as after
  for each statement execute function note_offer_changes();
create trigger offers_removed after delete on offers referencing old table as before
  for each statement execute function note_offer_changes();

-- The price that a shopper pays for one piece, however it changes. Several changes in a transaction are one.
create table price_history (
  variant_id integer not null references variants (id) on delete cascade,
  at timestamptz not null,
  price_dirhams integer not null,
  primary key (variant_id, at)
);

create function note_price() returns trigger language plpgsql as $$
begin
  insert into price_history (variant_id, at, price_dirhams)
  values (new.id, now(), coalesce(new.discounted_dirhams, new.price_dirhams))
  on conflict (variant_id, at) do update set price_dirhams = excluded.price_dirhams;
  return null;
end $$;
create trigger variants_priced after insert on variants for each row execute function note_price();
create trigger variants_repriced after update of price_dirhams, discounted_dirhams on variants for each row
  when (coalesce(old.discounted_dirhams, old.price_dirhams) <> coalesce(new.discounted_dirhams, new.price_dirhams))
  execute function note_price();

-- The lowest price that was in force in the 30 days before a moment; null if none is known.
create function lowest_price_before(variant integer, moment timestamptz) returns integer language sql stable as $$
  select min(price_dirhams) from (
    (select price_dirhams from price_history
      where variant_id = variant and at > moment - interval '30 days' and at < moment)
    union all
    (select price_dirhams from price_history
      where variant_id = variant and at <= moment - interval '30 days' order by at desc limit 1)
  ) as prices
$$;

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

-- Counts of visible products by category, so that long lists need not be counted. The sum over the
-- rows of a category is always right. A change adds to an unlocked row or inserts one, and so never
-- waits for another transaction.
create table product_counts (
  id bigint generated always as identity primary key,
  category_id integer not null,
  in_stock boolean not null,
  has_offer boolean not null,
  products integer not null,
  price_band integer not null
);
create index product_counts_of_category on product_counts (category_id, in_stock, has_offer, price_band);

create function count_products() returns trigger language plpgsql as $$
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
create trigger products_count_added after insert on products referencing new table as after
  for each statement execute function count_products();
create trigger products_count_changed after update on products referencing old table as before new table as after
  for each statement execute function count_products();
create trigger products_count_removed after delete on products referencing old table as before
  for each statement execute function count_products();
