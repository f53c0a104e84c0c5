-- Addresses of an old shop, and where they lead.
create table redirects (
  id integer generated always as identity primary key,
  -- Decoded, in small letters, without the language of the shop: as the server looks it up.
  from_path text not null unique,
  to_path text not null,
  -- The target in the form of a source: no source is a target.
  to_key text not null,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create index redirects_by_target on redirects (to_key);
create trigger redirects_changed after insert or update or delete on redirects
  for each statement execute function note_small_changes('redirects');

-- How often a redirect was followed, by the day in Qatar. Instances add what they have counted.
create table redirect_hits (
  redirect_id integer not null references redirects (id) on delete cascade,
  day date not null,
  hits integer not null,
  primary key (redirect_id, day)
);
create index redirect_hits_by_day on redirect_hits (day);

-- What search engines say of a product, if not what its page says.
alter table products
  add column search_title jsonb not null default '{"en": "", "ar": ""}',
  add column search_text jsonb not null default '{"en": "", "ar": ""}',
  add column sharing_picture text;

create or replace function raise_product_version() returns trigger language plpgsql as $$
begin
  -- A published product neither waits for its day nor lies in the archive.
  if new.published then
    new.publish_at := null;
    new.archived_at := null;
  end if;
  if (old.handle, old.category_id, old.further_category_ids, old.tags, old.name, old.description, old.image, old.more_images, old.picture_texts, old.published, old.publish_at, old.archived_at, old.lead_days, old.search_title, old.search_text, old.sharing_picture)
    is distinct from
    (new.handle, new.category_id, new.further_category_ids, new.tags, new.name, new.description, new.image, new.more_images, new.picture_texts, new.published, new.publish_at, new.archived_at, new.lead_days, new.search_title, new.search_text, new.sharing_picture)
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
          (o.name, o.description, o.image, o.more_images, o.picture_texts, o.search_title, o.search_text, o.sharing_picture)
            is distinct from (n.name, n.description, n.image, n.more_images, n.picture_texts, n.search_title, n.search_text, n.sharing_picture) as looks,
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
