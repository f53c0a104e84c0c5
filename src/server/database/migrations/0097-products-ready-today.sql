-- concurrently
-- What is in stock and has no lead time of its own, for lists of what can be delivered today. It includes the columns of
-- the filters, so that products are counted without their rows.
create index concurrently products_ready on products (category_id, created_at desc, id desc)
  include (lead_days, has_offer, lowest_price_dirhams) where listed and in_stock and coalesce(lead_days, 0) = 0;
