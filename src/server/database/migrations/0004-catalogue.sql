-- Categories, products and their variants.
create table categories (
  id integer generated always as identity primary key,
  handle text not null unique,
  parent_id integer references categories (id) on delete cascade,
  name jsonb not null,
  description jsonb not null,
  image text,
  position integer not null default 0,
  demo boolean not null default false,
  -- Days between an order and its earliest delivery. A product without one has that of its category,
  -- a category without one that of its parent; otherwise none.
  lead_days smallint check (lead_days between 0 and 60),
  version integer not null default 1
);
create index categories_parent on categories (parent_id, position);

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
create trigger categories_changed after insert or update or delete on categories
  for each statement execute function note_small_changes('categories', 'listing');

create table products (
  id integer generated always as identity primary key,
  handle text not null unique,
  category_id integer not null references categories (id) on delete cascade,
  name jsonb not null,
  description jsonb not null,
  image text,
  -- The pictures after the first, which is `image`.
  more_images text[] not null default '{}',
  -- What the pictures show, in the languages of the shop, by path.
  picture_texts jsonb not null default '{}',
  lead_days smallint check (lead_days between 0 and 60),
  published boolean not null default true,
  -- The time from which the shop itself publishes the product.
  publish_at timestamptz,
  archived_at timestamptz,
  state text not null generated always as (
    case when archived_at is not null then 'archived' when published then 'live' else 'draft' end) stored,
  arabic_missing boolean not null generated always as (
    coalesce(name ->> 'ar', '') = '' or (coalesce(description ->> 'en', '') <> '' and coalesce(description ->> 'ar', '') = '')) stored,
  demo boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- The columns that lists sort and filter by. Writes keep them current: computing them takes four joins a row.
  lowest_price_dirhams integer not null default 0,
  has_offer boolean not null default false,
  in_stock boolean not null default false,
  -- Whether a variant is published.
  has_variants boolean not null default false,
  rating_halves_sum integer not null default 0,
  ratings_count integer not null default 0,
  comments_count integer not null default 0,
  sold integer not null default 0,
  -- Whether shoppers see it.
  listed boolean not null generated always as (published and has_variants) stored,
  rating double precision not null generated always as (rating_halves_sum::float8 / greatest(ratings_count, 1)) stored
);

-- One index for each sort order of a list. It includes the columns of the filters, so that skipped
-- products need no access to their rows.
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
-- A page of a category sorted by price is read from an index, however many products the category has.
create index products_category_cheapest on products (category_id, lowest_price_dirhams, id desc)
  include (in_stock, has_offer) where listed;
create index products_category_dearest on products (category_id, lowest_price_dirhams desc, id desc)
  include (in_stock, has_offer) where listed;
create index products_related on products (category_id, in_stock desc, sold desc, created_at desc, id desc) where listed;
-- For deleting a category, and for its list in the console.
create index products_of_category on products (category_id, id desc);
-- The list of the console, newest first. Each page continues below the last id of the page before.
create index products_state on products (state, id desc);
create index products_arabic_missing on products (id desc) where arabic_missing;
create index products_publish_at on products (publish_at) where publish_at is not null;

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

-- A product: its content, its place in lists, and the figures that only sort orders use.
create function note_product_changes() returns trigger language plpgsql as $$
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
create trigger products_added after insert on products
  for each statement execute function note_product_changes();
create trigger products_changed after update on products referencing old table as before new table as after
  for each statement execute function note_product_changes();
create trigger products_removed after delete on products referencing old table as before
  for each statement execute function note_product_changes();

-- Addresses that a product had before: they lead to its present one.
create table old_handles (
  handle text primary key,
  product_id integer not null references products (id) on delete cascade
);
create index old_handles_product on old_handles (product_id);

create table variants (
  id integer generated always as identity primary key,
  product_id integer not null references products (id) on delete cascade,
  sku text not null unique,
  position integer not null default 0,
  price_dirhams integer not null check (price_dirhams >= 0),
  -- The price after the best offer; null without one.
  discounted_dirhams integer check (discounted_dirhams between 0 and price_dirhams),
  best_discount smallint not null default 0,
  stock integer not null check (stock >= 0),
  -- The stock from which the variant is low.
  low_from integer not null default 5 check (low_from >= 0),
  -- The ledger of the variant begins here.
  stock_since timestamptz not null default now(),
  attributes jsonb not null default '[]',
  images text[] not null default '{}',
  published boolean not null default true,
  -- Whether shoppers see it: the product is published, too.
  listed boolean not null default false,
  rating_halves_sum integer not null default 0,
  ratings_count integer not null default 0,
  sold integer not null default 0,
  version integer not null default 1
);
create index variants_product on variants (product_id, position, id);
create index variants_sold on variants (sold desc, id desc) where published;
create index variants_offers on variants (best_discount desc, id) where listed and best_discount > 0;
-- What to buy: the least stock first.
create index variants_low on variants (stock, id) where stock <= low_from and listed;

create function raise_variant_version() returns trigger language plpgsql as $$
begin
  if (old.sku, old.position, old.price_dirhams, old.attributes, old.images, old.published)
    is distinct from (new.sku, new.position, new.price_dirhams, new.attributes, new.images, new.published)
  then new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger variants_edited before update on variants for each row execute function raise_variant_version();

-- Shoppers see the stock only as none, up to five, or more; sales belong to the product.
create function note_variant_changes() returns trigger language plpgsql as $$
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
          (o.price_dirhams, o.discounted_dirhams, o.attributes, o.images, o.position, o.rating_halves_sum, o.ratings_count, least(o.stock, 6))
            is distinct from
            (n.price_dirhams, n.discounted_dirhams, n.attributes, n.images, n.position, n.rating_halves_sum, n.ratings_count, least(n.stock, 6)) as looks
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
create trigger variants_added after insert on variants referencing new table as after
  for each statement execute function note_variant_changes();
create trigger variants_changed after update on variants referencing old table as before new table as after
  for each statement execute function note_variant_changes();
create trigger variants_removed after delete on variants referencing old table as before
  for each statement execute function note_variant_changes();

-- What shoppers may personalise: a text or a picture of theirs.
create table customization_options (
  id integer generated always as identity primary key,
  product_id integer not null references products (id) on delete cascade,
  type text not null check (type in ('text', 'image')),
  name jsonb not null,
  image text,
  position integer not null default 0,
  required boolean not null default false,
  -- The most letters of a text.
  max_length integer check (max_length between 1 and 200),
  constraint customization_options_text_limit check (max_length is null or type = 'text')
);
create index customization_options_product on customization_options (product_id, position, id);

-- If the product was deleted too, its own trigger wrote the change.
create function note_option_changes() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform note_changes((select array_agg(distinct 'product:' || product_id) from after));
  end if;
  if tg_op <> 'INSERT' then
    perform note_changes((select array_agg(distinct 'product:' || product_id) from before));
  end if;
  return null;
end $$;
create trigger options_added after insert on customization_options referencing new table as after
  for each statement execute function note_option_changes();
create trigger options_changed after update on customization_options referencing old table as before new table as after
  for each statement execute function note_option_changes();
create trigger options_removed after delete on customization_options referencing old table as before
  for each statement execute function note_option_changes();
