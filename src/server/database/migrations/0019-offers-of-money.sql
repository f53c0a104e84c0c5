-- An offer may be a sum of money: `discount` is then its per cent of the variant's price, rounded down.
alter table offers add column amount_dirhams integer;

-- What one piece costs with an offer. A sum that is no less than the price is no offer: nothing is given away.
create function offered_dirhams(price integer, discount integer, amount integer) returns integer
language sql immutable parallel safe as $$
  select case when amount is null then ((price::bigint * (100 - discount) + 50) / 100)::integer
    when amount < price then price - amount else price end
$$;
create function percent_of_amount(price integer, amount integer) returns integer
language sql immutable parallel safe as $$
  select case when price <= 0 then 1 else greatest(1, least(99, (amount::bigint * 100 / price)))::integer end
$$;

create function set_percent_of_amount() returns trigger language plpgsql as $$
begin
  if new.amount_dirhams is not null then
    new.discount := percent_of_amount(
      (select price_dirhams from variants where id = new.variant_id), new.amount_dirhams);
  end if;
  return new;
end $$;
create trigger offers_of_money before insert or update on offers for each row execute function set_percent_of_amount();
