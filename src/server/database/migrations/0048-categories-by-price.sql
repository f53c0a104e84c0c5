-- concurrently
-- A page of a category sorted by price is read from an index, however many products the category has.
create index concurrently products_category_cheapest on products (category_id, lowest_price_dirhams, id desc)
  include (in_stock, has_offer) where listed;
create index concurrently products_category_dearest on products (category_id, lowest_price_dirhams desc, id desc)
  include (in_stock, has_offer) where listed;
