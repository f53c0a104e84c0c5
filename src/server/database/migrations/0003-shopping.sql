create table comments (
  id integer generated always as identity primary key,
  variant_id integer not null references variants (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  content text not null,
  hidden boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index comments_variant on comments (variant_id, id desc) where not hidden;
create index comments_user on comments (user_id);

create table ratings (
  user_id integer not null references users (id) on delete cascade,
  variant_id integer not null references variants (id) on delete cascade,
  halves smallint not null check (halves between 1 and 10),
  primary key (user_id, variant_id)
);
create index ratings_variant on ratings (variant_id);

create table favourites (
  id integer generated always as identity primary key,
  shopper_id integer not null references shoppers (id) on delete cascade,
  variant_id integer not null references variants (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (shopper_id, variant_id)
);
create index favourites_variant on favourites (variant_id);

create table carts (
  id integer generated always as identity primary key,
  shopper_id integer not null unique references shoppers (id) on delete cascade
);

create table cart_lines (
  id integer generated always as identity primary key,
  cart_id integer not null references carts (id) on delete cascade,
  variant_id integer not null references variants (id) on delete cascade,
  quantity smallint not null check (quantity between 1 and 50),
  -- A hash of the chosen options: the same variant with other options is another line.
  options_key text not null default '',
  created_at timestamptz not null default now(),
  unique (cart_id, variant_id, options_key)
);
create index cart_lines_variant on cart_lines (variant_id);

create table cart_line_options (
  line_id integer not null references cart_lines (id) on delete cascade,
  option_id integer not null references customization_options (id) on delete cascade,
  value text not null,
  primary key (line_id, option_id)
);
create index cart_line_options_option on cart_line_options (option_id);

create table contact_messages (
  id integer generated always as identity primary key,
  name text not null,
  phone text not null,
  email text not null,
  message text not null,
  language text not null,
  created_at timestamptz not null default now()
);
