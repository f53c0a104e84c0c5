-- What changed to the eye of shoppers, in the transaction that changed it: every instance drops what it keeps of it. Triggers write it, so
-- that no write can forget to, whoever makes it. Rows are added and never updated: no order waits for another one here. Nothing of it
-- is worth keeping over a crash, after which every instance begins anew.
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
    -- Wakes who listens; what changed is read from the table. A transaction sends it once, however often it asks.
    perform pg_notify('catalogue_changes', '');
  end if;
end $$;

-- A product's row: how it looks, where lists place it, and what only orders lists by esteem.
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

-- A variant's row. Of its stock shoppers see five and less, and whether there is any; sales are settled on the product.
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

-- What a product shows from other tables. Where the variant is gone as well, its own trigger has said so.
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

-- What people wrote follows its author: a new name or picture stands on the pages of all their comments. (Who leaves takes the comments along.)
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

-- Small tables that change as a whole; the trigger names their tags.
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
