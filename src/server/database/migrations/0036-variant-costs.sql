-- What the shop pays for a piece of a variant; null if it is not known. Shoppers never see it, so the change feed does not name it.
alter table variants add column cost_dirhams integer;

create or replace function raise_variant_version() returns trigger language plpgsql as $$
begin
  if (old.sku, old.barcode, old.position, old.price_dirhams, old.cost_dirhams, old.attributes, old.images, old.published)
    is distinct from
    (new.sku, new.barcode, new.position, new.price_dirhams, new.cost_dirhams, new.attributes, new.images, new.published)
  then new.version := old.version + 1;
  end if;
  return new;
end $$;
