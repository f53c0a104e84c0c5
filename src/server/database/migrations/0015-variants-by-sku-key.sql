-- concurrently
create index concurrently variants_written_sku on variants (sku_key(sku));
