-- What removed variants cost: a new variant is compared with them for a day. A product keeps those of its last removal.
create table gone_variants (
  product_id integer not null references products (id) on delete cascade,
  variant_id integer not null,
  -- When it had its first price.
  first_at timestamptz not null,
  gone_at timestamptz not null,
  -- The highest price of the day before it was removed.
  highest_dirhams integer not null,
  primary key (product_id, variant_id)
);

create function note_gone_variant() returns trigger language plpgsql as $$
begin
  delete from gone_variants where product_id = old.product_id and gone_at <= now() - interval '1 day';
  -- Nothing is kept of a product that is deleted itself.
  if exists (select from products where id = old.product_id) then
    insert into gone_variants (product_id, variant_id, first_at, gone_at, highest_dirhams)
    select old.product_id, old.id, min(at), now(), max(price_dirhams) filter (where at >= coalesce(
      (select max(at) from price_history where variant_id = old.id and at <= now() - interval '1 day'), '-infinity'))
    from price_history where variant_id = old.id
    having count(*) > 0;
  end if;
  return old;
end $$;
-- Before: the prices go with the variant.
create trigger variants_gone before delete on variants for each row execute function note_gone_variant();
