-- A sum of money is another per cent of another price: `set_percent_of_amount` computes it again.
create function refresh_percent_of_amount() returns trigger language plpgsql as $$
begin
  update offers set discount = discount where variant_id = new.id and amount_dirhams is not null;
  return null;
end $$;
create trigger variants_of_money after update of price_dirhams on variants for each row
  when (old.price_dirhams <> new.price_dirhams) execute function refresh_percent_of_amount();
