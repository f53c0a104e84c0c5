-- concurrently
create index concurrently products_further_categories on products using gin (further_category_ids)
  where further_category_ids <> '{}';
