-- concurrently
create index concurrently products_dearer_variants on products (lowest_price_dirhams, most_dirhams)
  where listed and most_dirhams > lowest_price_dirhams;
create index concurrently products_cheaper_variants on products (lowest_price_dirhams, least_dirhams)
  where listed and least_dirhams < lowest_price_dirhams;
create index concurrently products_without_span on products (id) where most_dirhams is null;
