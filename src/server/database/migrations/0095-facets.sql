-- Facets: the values by which shoppers narrow a list, `name:value` of attributes and of the tags in both known groups.

-- A name or a value as addresses have it: one for every spelling, folded as the search folds texts. Empty without a letter
-- or a digit. Of ASCII only letters, digits, '.', '+' and '-' are left.
create function facet_key(words text) returns text language plpgsql immutable parallel safe as $$
declare
  key text := lower(translate(words, U&'''`\00b4\2018\2019\201b\02bc\02bb\2032\0640\00ad\061c\200c\200d\200e\200f\202a\202b\202c\202d\202e\2060\2061\2062\2063\2064\2066\2067\2068\2069\feff\066c', ''));
begin
  if octet_length(key) <> length(key) then
    key := lower(regexp_replace(normalize(key, NFKD),
      '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08ff\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]', '', 'g'));
    key := translate(key, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫ٱىیېۍےةہھەۃکڪگچپڤςıøđłء', '01234567890123456789.ايييييهههههكككجبفσiodl');
    key := replace(replace(replace(key, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
    key := regexp_replace(key, '[\u0080-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u066a\u066d\u06d4\u2000-\u206f\u2e00-\u2e7f\u3000-\u303f]+', '-', 'g');
  end if;
  key := translate(key, E' \t\r\n!"#$%&()*,/:;<=>?@[\\]^_{|}~', '-------------------------------');
  key := regexp_replace(key, '\.(?![0-9])|(?<![0-9])\.|[\x01-\x1f\x7f]', '-', 'g');
  key := regexp_replace(key, '-{2,}', '-', 'g');
  -- "500 g" is "500g".
  key := regexp_replace(key, '([0-9])-(?=[^0-9-])', '\1', 'g');
  return trim(both '-' from left(trim(both '-' from key), 60));
end $$;

-- The facets of attributes, one for each in their order; empty for one that has no key. The names of the groups of tags are taken.
create function facets_of(attributes jsonb) returns text[] language plpgsql immutable parallel safe as $$
declare
  attribute jsonb;
  name text;
  value text;
  facets text[] := '{}';
begin
  for attribute in select * from jsonb_array_elements(case jsonb_typeof(attributes) when 'array' then attributes else '[]' end) loop
    name := facet_key(coalesce(nullif(attribute -> 'name' ->> 'en', ''), attribute -> 'name' ->> 'ar', ''));
    value := facet_key(coalesce(nullif(attribute -> 'value' ->> 'en', ''), attribute -> 'value' ->> 'ar', ''));
    if name in ('occasion', 'recipient') then
      name := name || '-attribute';
    end if;
    facets := facets || case when name = '' or value = '' then '' else name || ':' || value end;
  end loop;
  return facets;
end $$;

-- The facets of every product that shoppers see: each that one of its visible variants has, and its tags.
create table product_facets (
  facet text not null,
  -- The primary one, as lists are read by it.
  category_id integer not null,
  product_id integer not null references products (id) on delete cascade,
  primary key (product_id, facet, category_id)
);
create index product_facets_by_facet on product_facets (facet, category_id, product_id);

-- Counts of visible products by facet and category, 0 for the whole shop, so that facets of long lists need not be counted.
-- The sum over the rows is always right. A change adds to an unlocked row or inserts one, and never waits for another.
create table facet_counts (
  id bigint generated always as identity primary key,
  category_id integer not null,
  facet text not null,
  products integer not null
);
create index facet_counts_of_facet on facet_counts (category_id, facet) include (products);
create index facet_counts_most on facet_counts (category_id, products desc) include (facet);

create function count_facets() returns trigger language plpgsql as $$
declare
  moved facet_counts[];
begin
  if tg_op = 'INSERT' then
    select array_agg((0, category, facet, more)::facet_counts) into moved from (
      select category, facet, count(*) as more from after, unnest(array[category_id, 0]) as category group by 1, 2
    ) as summed;
  else
    select array_agg((0, category, facet, -more)::facet_counts) into moved from (
      select category, facet, count(*) as more from before, unnest(array[category_id, 0]) as category group by 1, 2
    ) as summed;
  end if;
  if moved is null then
    return null;
  end if;
  with free as (
    select id, category_id, facet, products from facet_counts
    where (category_id, facet) in (select category_id, facet from unnest(moved))
    for update skip locked
  ), summed as (
    select min(id) as id, category_id, facet, sum(products) as products from free group by 2, 3
  ), folded as (
    delete from facet_counts using free
    where facet_counts.id = free.id and not exists (
      select from summed join unnest(moved) as more using (category_id, facet)
      where summed.id = free.id and summed.products + more.products <> 0)
  ), changed as (
    update facet_counts set products = summed.products + more.products
    from summed join unnest(moved) as more using (category_id, facet)
    where facet_counts.id = summed.id and summed.products + more.products <> 0
  )
  insert into facet_counts (category_id, facet, products)
  select category_id, facet, products from unnest(moved) as more
  where not exists (select from summed where (summed.category_id, summed.facet) = (more.category_id, more.facet));
  return null;
end $$;
create trigger product_facets_added after insert on product_facets referencing new table as after
  for each statement execute function count_facets();
create trigger product_facets_removed after delete on product_facets referencing old table as before
  for each statement execute function count_facets();

-- Writes the facets of these products again. It locks them first, so that the second of two concurrent changes sees the first.
create function write_product_facets(ids integer[]) returns void language plpgsql as $$
begin
  perform from products where id = any(ids) order by id for no key update;
  with wanted as (
    select found.facet, products.category_id, products.id as product_id
    from products cross join lateral (
      select facet from variants, unnest(variants.facets) as facet
      where variants.product_id = products.id and variants.published and facet <> ''
      union select tag from unnest(products.tags) as tag where tag like 'occasion:%' or tag like 'recipient:%'
    ) as found
    where products.id = any(ids) and products.listed
  ), gone as (
    delete from product_facets as kept where product_id = any(ids) and not exists (
      select from wanted
      where (wanted.product_id, wanted.facet, wanted.category_id) = (kept.product_id, kept.facet, kept.category_id)
    )
  )
  insert into product_facets (facet, category_id, product_id)
  select facet, category_id, product_id from wanted
  where not exists (
    select from product_facets as kept
    where (kept.product_id, kept.facet, kept.category_id) = (wanted.product_id, wanted.facet, wanted.category_id)
  );
end $$;

alter table variants add column facets text[] not null default '{}';

create function write_variant_facets() returns trigger language plpgsql as $$
begin
  new.facets := facets_of(new.attributes);
  return new;
end $$;
create trigger variants_faceted before insert or update of attributes on variants
  for each row execute function write_variant_facets();

create function write_facets_of_variants() returns trigger language plpgsql as $$
declare
  ids integer[];
begin
  if tg_op = 'INSERT' then
    ids := array(select distinct product_id from after join products on products.id = product_id where products.listed);
  elsif tg_op = 'DELETE' then
    ids := array(select distinct product_id from before join products on products.id = product_id where products.listed);
  else
    ids := array(
      select distinct n.product_id from before o join after n using (id)
      where (o.facets, o.published) is distinct from (n.facets, n.published)
    );
  end if;
  if ids <> '{}' then
    perform write_product_facets(ids);
  end if;
  return null;
end $$;
create trigger variants_added_facets after insert on variants referencing new table as after
  for each statement execute function write_facets_of_variants();
create trigger variants_changed_facets after update on variants referencing old table as before new table as after
  for each statement execute function write_facets_of_variants();
create trigger variants_removed_facets after delete on variants referencing old table as before
  for each statement execute function write_facets_of_variants();

-- Lists that ask for variants, by facets or by prices, follow their attributes and prices, and which of them can be had.
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
          (o.price_dirhams, o.discounted_dirhams, o.attributes, o.facets, o.stock_mode, o.days_full, o.stock = 0)
            is distinct from
            (n.price_dirhams, n.discounted_dirhams, n.attributes, n.facets, n.stock_mode, n.days_full, n.stock = 0) as choice,
          (o.images, o.position, o.barcode, o.rating_halves_sum, o.ratings_count,
            case when o.stock_mode = 'counted' then least(o.stock, 6) end)
            is distinct from
            (n.images, n.position, n.barcode, n.rating_halves_sum, n.ratings_count,
              case when n.stock_mode = 'counted' then least(n.stock, 6) end) as looks
        from before o join after n using (id)
      ) as change
      cross join lateral unnest(array[
        case when looks or place or choice then 'product:' || product_id end,
        case when place then 'listing' end,
        case when choice then 'variants' end
      ]) as tag
      where tag is not null
    ));
  end if;
  return null;
end $$;

-- How far the job `fill_facets` is with the variants that a release before wrote. Empty once it is done.
create table facet_filling (last_product integer not null);
insert into facet_filling (last_product) select 0 where exists (select from variants);
