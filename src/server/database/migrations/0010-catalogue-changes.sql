-- The change feed: visible changes, written in their transaction; every instance invalidates its cache
-- with them. Triggers write it, so that no write can forget to. Rows are only inserted: no order waits
-- for another. Unlogged: after a crash every instance starts with an empty cache.
create unlogged table catalogue_changes (
  id bigint generated always as identity primary key,
  tx xid8 not null default pg_current_xact_id(),
  tags text[] not null,
  at timestamptz not null default now()
);
create index catalogue_changes_tx on catalogue_changes (tx);

create function note_changes(changed text[]) returns void language plpgsql as $$
begin
  if cardinality(changed) > 0 then
    insert into catalogue_changes (tags) values (case when cardinality(changed) > 1000 then '{everything}' else changed end);
    -- Notifies listeners, which read the changes from the table. PostgreSQL sends it once a transaction.
    perform pg_notify('catalogue_changes', '');
  end if;
end $$;

-- A product: its content, its place in lists, and the figures that only sort orders use.
create function note_product_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform note_changes('{listing}');
  elsif tg_op = 'DELETE' then
    perform note_changes((select array_agg('product:' || id) || '{listing}' from before));
  else
    perform note_changes((
      select array_agg(distinct tag)
      from (
        select id,
          (o.name, o.description, o.image) is distinct from (n.name, n.description, n.image) as looks,
          (o.listed, o.category_id, o.created_at, o.lowest_price_dirhams, o.has_offer, o.in_stock)
            is distinct from
            (n.listed, n.category_id, n.created_at, n.lowest_price_dirhams, n.has_offer, n.in_stock) as place,
          (o.rating_halves_sum, o.ratings_count, o.comments_count)
            is distinct from (n.rating_halves_sum, n.ratings_count, n.comments_count) as esteem,
          o.sold <> n.sold as sales
        from before o join after n using (id)
      ) as change
      cross join lateral unnest(array[
        case when looks or place or esteem then 'product:' || id end,
        case when place then 'listing' end,
        case when esteem or sales then 'popularity' end
      ]) as tag
      where tag is not null
    ));
  end if;
  return null;
end $$;
create trigger products_added after insert on products
  for each statement execute function note_product_changes();
create trigger products_changed after update on products referencing old table as before new table as after
  for each statement execute function note_product_changes();
create trigger products_removed after delete on products referencing old table as before
  for each statement execute function note_product_changes();

-- A variant. Shoppers see its stock only as none, up to five, or more; sales belong to the product.
create function note_variant_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform note_changes((select array_agg(distinct 'product:' || product_id) || '{listing}' from after));
  elsif tg_op = 'DELETE' then
    perform note_changes((select array_agg(distinct 'product:' || product_id) || '{listing}' from before));
  else
    perform note_changes((
      select array_agg(distinct tag)
      from (
        select n.product_id,
          (o.listed, o.published, o.best_discount) is distinct from (n.listed, n.published, n.best_discount) as place,
          (o.price_dirhams, o.discounted_dirhams, o.attributes, o.images, o.position, o.rating_halves_sum, o.ratings_count, least(o.stock, 6))
            is distinct from
            (n.price_dirhams, n.discounted_dirhams, n.attributes, n.images, n.position, n.rating_halves_sum, n.ratings_count, least(n.stock, 6)) as looks
        from before o join after n using (id)
      ) as change
      cross join lateral unnest(array[
        case when looks or place then 'product:' || product_id end,
        case when place then 'listing' end
      ]) as tag
      where tag is not null
    ));
  end if;
  return null;
end $$;
create trigger variants_added after insert on variants referencing new table as after
  for each statement execute function note_variant_changes();
create trigger variants_changed after update on variants referencing old table as before new table as after
  for each statement execute function note_variant_changes();
create trigger variants_removed after delete on variants referencing old table as before
  for each statement execute function note_variant_changes();

-- Other tables of a product. If the variant was deleted too, its own trigger wrote the change.
create function note_offer_changes() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform note_changes((
      select array_agg(distinct 'product:' || product_id) from variants where id in (select variant_id from after)));
  end if;
  if tg_op <> 'INSERT' then
    perform note_changes((
      select array_agg(distinct 'product:' || product_id) from variants where id in (select variant_id from before)));
  end if;
  return null;
end $$;
create trigger offers_added after insert on offers referencing new table as after
  for each statement execute function note_offer_changes();
create trigger offers_changed after update on offers referencing old table as before new table as after
  for each statement execute function note_offer_changes();
create trigger offers_removed after delete on offers referencing old table as before
  for each statement execute function note_offer_changes();

create function note_option_changes() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform note_changes((select array_agg(distinct 'product:' || product_id) from after));
  end if;
  if tg_op <> 'INSERT' then
    perform note_changes((select array_agg(distinct 'product:' || product_id) from before));
  end if;
  return null;
end $$;
create trigger options_added after insert on customization_options referencing new table as after
  for each statement execute function note_option_changes();
create trigger options_changed after update on customization_options referencing old table as before new table as after
  for each statement execute function note_option_changes();
create trigger options_removed after delete on customization_options referencing old table as before
  for each statement execute function note_option_changes();

create function note_comment_changes() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform note_changes((select array_agg(distinct 'comments:' || variant_id) from after));
  else
    perform note_changes((select array_agg(distinct 'comments:' || variant_id) from before));
  end if;
  return null;
end $$;
create trigger comments_added after insert on comments referencing new table as after
  for each statement execute function note_comment_changes();
create trigger comments_changed after update on comments referencing new table as after
  for each statement execute function note_comment_changes();
create trigger comments_removed after delete on comments referencing old table as before
  for each statement execute function note_comment_changes();

-- A new name or picture of a user shows on the pages of the user's comments. (Comments are deleted
-- with their user.)
create function note_author_changes() returns trigger language plpgsql as $$
begin
  perform note_changes((
    select array_agg(distinct 'comments:' || variant_id) from comments
    where user_id in (
      select id from before o join after n using (id) where (o.name, o.image) is distinct from (n.name, n.image))));
  return null;
end $$;
create trigger users_changed after update on users referencing old table as before new table as after
  for each statement execute function note_author_changes();

-- Small tables with one tag each, which the trigger names.
create function note_small_changes() returns trigger language plpgsql as $$
begin
  perform note_changes(tg_argv::text[]);
  return null;
end $$;
create trigger categories_changed after insert or update or delete on categories
  for each statement execute function note_small_changes('categories', 'listing');
create trigger settings_changed after insert or update or delete on settings
  for each statement execute function note_small_changes('settings');
create trigger zones_changed after insert or update or delete on zones
  for each statement execute function note_small_changes('delivery');
create trigger payment_options_changed after insert or update or delete on payment_options
  for each statement execute function note_small_changes('delivery');
create trigger testimonials_changed after insert or update or delete on testimonials
  for each statement execute function note_small_changes('testimonials');
