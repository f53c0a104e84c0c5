-- What a piece of the variant cost the shop when it was bought; null if it was not known.
alter table order_items add column cost_dirhams integer;
