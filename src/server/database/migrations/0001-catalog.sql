create table categories (
  id integer generated always as identity primary key,
  handle text not null unique,
  parent_id integer references categories (id) on delete cascade,
  name jsonb not null,
  description jsonb not null,
  image text,
  position integer not null default 0,
  demo boolean not null default false
);
create index categories_parent on categories (parent_id, position);

create table products (
  id integer generated always as identity primary key,
  handle text not null unique,
  category_id integer not null references categories (id) on delete cascade,
  name jsonb not null,
  description jsonb not null,
  image text,
  published boolean not null default true,
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  -- The columns that lists sort and filter by. Writes keep them current: computing them takes four joins a row.
  lowest_price_dirhams integer not null default 0,
  has_offer boolean not null default false,
  in_stock boolean not null default false,
  rating_halves_sum integer not null default 0,
  ratings_count integer not null default 0,
  comments_count integer not null default 0,
  sold integer not null default 0
);
create index products_category on products (category_id, created_at desc, id desc) where published;
create index products_newest on products (created_at desc, id desc) where published;

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
  attributes jsonb not null default '[]',
  images text[] not null default '{}',
  published boolean not null default true,
  rating_halves_sum integer not null default 0,
  ratings_count integer not null default 0,
  sold integer not null default 0
);
create index variants_product on variants (product_id, position, id);
create index variants_sold on variants (sold desc, id desc) where published;
create index variants_offers on variants (best_discount desc, id) where published and best_discount > 0;

create table offers (
  id integer generated always as identity primary key,
  variant_id integer not null references variants (id) on delete cascade,
  discount smallint not null check (discount between 1 and 99),
  description jsonb not null
);
create index offers_variant on offers (variant_id);

create table customization_options (
  id integer generated always as identity primary key,
  product_id integer not null references products (id) on delete cascade,
  type text not null check (type in ('text', 'image')),
  name jsonb not null,
  image text,
  position integer not null default 0
);
create index customization_options_product on customization_options (product_id, position, id);

create table testimonials (
  id integer generated always as identity primary key,
  name jsonb not null,
  content jsonb not null,
  image text,
  position integer not null default 0,
  demo boolean not null default false
);
