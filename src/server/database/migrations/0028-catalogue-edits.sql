-- What staff edit in the catalogue. Versions are raised by edits of people only: orders, ratings and
-- jobs write the same rows.
alter table products
  add column version integer not null default 1,
  -- The pictures after the first, which is `image`.
  add column more_images text[] not null default '{}',
  -- What the pictures show, in the languages of the shop, by path.
  add column picture_texts jsonb not null default '{}',
  -- The time from which the shop itself publishes the product.
  add column publish_at timestamptz,
  add column archived_at timestamptz,
  add column state text not null generated always as (
    case when archived_at is not null then 'archived' when published then 'live' else 'draft' end) stored,
  add column arabic_missing boolean not null generated always as (
    coalesce(name ->> 'ar', '') = '' or (coalesce(description ->> 'en', '') <> '' and coalesce(description ->> 'ar', '') = '')) stored;
alter table variants add column version integer not null default 1;
alter table categories add column version integer not null default 1;

-- Addresses that a product had before: they lead to its present one.
create table old_handles (
  handle text primary key,
  product_id integer not null references products (id) on delete cascade
);
create index old_handles_product on old_handles (product_id);

create function raise_product_version() returns trigger language plpgsql as $$
begin
  -- A published product neither waits for its day nor lies in the archive.
  if new.published then
    new.publish_at := null;
    new.archived_at := null;
  end if;
  if (old.handle, old.category_id, old.name, old.description, old.image, old.more_images, old.picture_texts, old.published, old.publish_at, old.archived_at, old.lead_days)
    is distinct from
    (new.handle, new.category_id, new.name, new.description, new.image, new.more_images, new.picture_texts, new.published, new.publish_at, new.archived_at, new.lead_days)
  then new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger products_edited before update on products for each row execute function raise_product_version();

create function raise_variant_version() returns trigger language plpgsql as $$
begin
  if (old.sku, old.position, old.price_dirhams, old.attributes, old.images, old.published)
    is distinct from (new.sku, new.position, new.price_dirhams, new.attributes, new.images, new.published)
  then new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger variants_edited before update on variants for each row execute function raise_variant_version();

-- The place among its siblings is not part of the version: moving one category moves others.
create function raise_category_version() returns trigger language plpgsql as $$
begin
  if (old.handle, old.parent_id, old.name, old.description, old.image, old.lead_days)
    is distinct from (new.handle, new.parent_id, new.name, new.description, new.image, new.lead_days)
  then new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger categories_edited before update on categories for each row execute function raise_category_version();

-- The list of the console, newest first. Each page continues below the last id of the page before.
create index products_state on products (state, id desc);
create index products_arabic_missing on products (id desc) where arabic_missing;
create index products_publish_at on products (publish_at) where publish_at is not null;
drop index products_of_category;
create index products_of_category on products (category_id, id desc);

-- As in 0010, with the further pictures and their texts.
create or replace function note_product_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform note_changes('{listing}');
  elsif tg_op = 'DELETE' then
    perform note_changes((select array_agg('product:' || id) || '{listing}' from before));
  else
    perform note_changes((
      select array_agg(distinct tag)
      from (
        select id,
          (o.name, o.description, o.image, o.more_images, o.picture_texts)
            is distinct from (n.name, n.description, n.image, n.more_images, n.picture_texts) as looks,
          (o.listed, o.category_id, o.created_at, o.lowest_price_dirhams, o.has_offer, o.in_stock)
            is distinct from
            (n.listed, n.category_id, n.created_at, n.lowest_price_dirhams, n.has_offer, n.in_stock) as place,
          (o.rating_halves_sum, o.ratings_count, o.comments_count)
            is distinct from (n.rating_halves_sum, n.ratings_count, n.comments_count) as esteem,
          o.sold <> n.sold as sales
        from before o join after n using (id)
      ) as change
      cross join lateral unnest(array[
        case when looks or place or esteem then 'product:' || id end,
        case when place then 'listing' end,
        case when esteem or sales then 'popularity' end
      ]) as tag
      where tag is not null
    ));
  end if;
  return null;
end $$;
