-- concurrently
create index concurrently variants_barcode on variants (barcode) where barcode <> '';
