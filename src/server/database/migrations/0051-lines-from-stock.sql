-- Whether the pieces of a line were taken from the stock: those of a variant that is made to order or has no end were
-- not, and do not return to it.
alter table order_items add column from_stock boolean not null default true;
