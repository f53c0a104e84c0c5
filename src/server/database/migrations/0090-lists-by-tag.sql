-- Lists by tag follow a change of tags.
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
          (o.name, o.description, o.image, o.more_images, o.picture_texts, o.search_title, o.search_text, o.sharing_picture)
            is distinct from (n.name, n.description, n.image, n.more_images, n.picture_texts, n.search_title, n.search_text, n.sharing_picture) as looks,
          (o.listed, o.category_id, o.further_category_ids, o.tags, o.created_at, o.lowest_price_dirhams, o.has_offer, o.in_stock)
            is distinct from
            (n.listed, n.category_id, n.further_category_ids, n.tags, n.created_at, n.lowest_price_dirhams, n.has_offer, n.in_stock) as place,
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
