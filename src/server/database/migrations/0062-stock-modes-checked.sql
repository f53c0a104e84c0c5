alter table variants
  validate constraint variants_stock_mode,
  validate constraint variants_day_limit;
