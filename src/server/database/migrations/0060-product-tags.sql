-- The tags of a product, in their order. `product_tags` has them by tag, for lists and for the tags in use: a trigger keeps
-- it, so that who writes products knows one place.
alter table products add column tags text[] not null default '{}';

create table product_tags (
  tag text not null,
  product_id integer not null references products (id) on delete cascade,
  primary key (tag, product_id)
);
create index product_tags_product on product_tags (product_id);

create function write_product_tags() returns trigger language plpgsql as $$
begin
  delete from product_tags where product_id = new.id and tag <> all(new.tags);
  insert into product_tags (tag, product_id) select distinct tag, new.id from unnest(new.tags) as tag
  on conflict do nothing;
  return null;
end $$;
create trigger products_tagged after insert on products for each row
  when (new.tags <> '{}') execute function write_product_tags();
create trigger products_retagged after update of tags on products for each row
  when (old.tags is distinct from new.tags) execute function write_product_tags();

create or replace function raise_product_version() returns trigger language plpgsql as $$
begin
  -- A published product neither waits for its day nor lies in the archive.
  if new.published then
    new.publish_at := null;
    new.archived_at := null;
  end if;
  if (old.handle, old.category_id, old.further_category_ids, old.tags, old.name, old.description, old.image, old.more_images, old.picture_texts, old.published, old.publish_at, old.archived_at, old.lead_days)
    is distinct from
    (new.handle, new.category_id, new.further_category_ids, new.tags, new.name, new.description, new.image, new.more_images, new.picture_texts, new.published, new.publish_at, new.archived_at, new.lead_days)
  then new.version := old.version + 1;
  end if;
  return new;
end $$;
