-- The products that go with a product, by their handles and in the order of the merchant. A handle without a product is
-- not shown: it may come with a later file.
alter table products add column companions text[] not null default '{}';

-- Who renames a product renames it in these lists as well, whatever wrote the new handle.
create function rename_companions() returns trigger language plpgsql as $$
begin
  update products set companions = array_replace(companions, old.handle, new.handle)
  where companions <> '{}' and companions @> array[old.handle];
  return null;
end $$;
create trigger products_renamed after update of handle on products for each row
  when (old.handle is distinct from new.handle) execute function rename_companions();

create or replace function raise_product_version() returns trigger language plpgsql as $$
begin
  -- A published product neither waits for its day nor lies in the archive.
  if new.published then
    new.publish_at := null;
    new.archived_at := null;
  end if;
  if (old.handle, old.category_id, old.further_category_ids, old.tags, old.companions, old.name, old.description, old.image, old.more_images, old.picture_texts, old.published, old.publish_at, old.archived_at, old.lead_days, old.search_title, old.search_text, old.sharing_picture)
    is distinct from
    (new.handle, new.category_id, new.further_category_ids, new.tags, new.companions, new.name, new.description, new.image, new.more_images, new.picture_texts, new.published, new.publish_at, new.archived_at, new.lead_days, new.search_title, new.search_text, new.sharing_picture)
  then new.version := old.version + 1;
  end if;
  return new;
end $$;

-- A page shows the companions of its product. A product with a new handle may be a companion that was missing.
create or replace function note_product_changes() returns trigger language plpgsql as $$
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
          (o.name, o.description, o.image, o.more_images, o.picture_texts, o.companions, o.search_title, o.search_text, o.sharing_picture)
            is distinct from (n.name, n.description, n.image, n.more_images, n.picture_texts, n.companions, n.search_title, n.search_text, n.sharing_picture) as looks,
          (o.listed, o.handle, o.category_id, o.further_category_ids, o.tags, o.created_at, o.lowest_price_dirhams, o.has_offer, o.in_stock)
            is distinct from
            (n.listed, n.handle, n.category_id, n.further_category_ids, n.tags, n.created_at, n.lowest_price_dirhams, n.has_offer, n.in_stock) as place,
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
