-- The unit price that the shopper last saw: if the variant's price has changed, the cart shows both.
alter table cart_lines add column seen_price_dirhams integer;
update cart_lines set seen_price_dirhams = coalesce(variants.discounted_dirhams, variants.price_dirhams)
  from variants where variants.id = cart_lines.variant_id;
alter table cart_lines alter column seen_price_dirhams set not null;
