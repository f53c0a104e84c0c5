-- The lowest and the highest price of a product's variants, beside that of its card in lowest_price_dirhams
-- (the cheapest in stock). A price filter finds products by any variant. Null until the product is refreshed.
alter table products add column least_dirhams integer, add column most_dirhams integer;
