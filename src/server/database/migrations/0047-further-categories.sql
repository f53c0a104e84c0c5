-- The categories of a product beside its primary one, `category_id`, in the order of their ids. There are few, and none is the
-- primary one. An id without a category is not shown: ids are never used again.
alter table products add column further_category_ids integer[] not null default '{}';

create or replace function raise_product_version() returns trigger language plpgsql as $$
begin
  -- A published product neither waits for its day nor lies in the archive.
  if new.published then
    new.publish_at := null;
    new.archived_at := null;
  end if;
  if (old.handle, old.category_id, old.further_category_ids, old.name, old.description, old.image, old.more_images, old.picture_texts, old.published, old.publish_at, old.archived_at, old.lead_days)
    is distinct from
    (new.handle, new.category_id, new.further_category_ids, new.name, new.description, new.image, new.more_images, new.picture_texts, new.published, new.publish_at, new.archived_at, new.lead_days)
  then new.version := old.version + 1;
  end if;
  return new;
end $$;

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
          (o.name, o.description, o.image, o.more_images, o.picture_texts)
            is distinct from (n.name, n.description, n.image, n.more_images, n.picture_texts) as looks,
          (o.listed, o.category_id, o.further_category_ids, o.created_at, o.lowest_price_dirhams, o.has_offer, o.in_stock)
            is distinct from
            (n.listed, n.category_id, n.further_category_ids, n.created_at, n.lowest_price_dirhams, n.has_offer, n.in_stock) as place,
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
