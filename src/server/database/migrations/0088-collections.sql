-- Collections: products that the merchant picks by hand, or that a rule finds.
create table collections (
  id integer generated always as identity primary key,
  handle text not null unique,
  name jsonb not null,
  description jsonb not null,
  image text,
  -- 'picked' or 'rule', for ever.
  kind text not null check (kind in ('picked', 'rule')),
  -- {"all": [{"field": ..., "op": ..., "value": ...}]}; null for a picked one.
  rule jsonb,
  -- The order in which shoppers see the products: 'own' (by hand), or one of the lists' orders.
  sort text not null,
  -- Kept from shoppers, whatever the times say.
  hidden boolean not null default true,
  visible_from timestamptz,
  visible_until timestamptz,
  -- When the collection begins or ends next.
  turns_at timestamptz,
  -- When all products of a rule are found again; null for a picked one.
  due_at timestamptz,
  -- Written by the demo, and not changed since.
  demo boolean not null default false,
  -- How often the picked products were changed, which raises the version as well.
  picks integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check ((kind = 'rule') = (rule is not null))
);

create function raise_collection_version() returns trigger language plpgsql as $$
begin
  if (old.handle, old.name, old.description, old.image, old.rule, old.sort, old.hidden, old.visible_from, old.visible_until, old.picks)
    is distinct from
    (new.handle, new.name, new.description, new.image, new.rule, new.sort, new.hidden, new.visible_from, new.visible_until, new.picks)
  then new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger collections_edited before update on collections for each row execute function raise_collection_version();

-- Pages link to collections: one tag is for all, as there are few.
create function note_collection_changes() returns trigger language plpgsql as $$
begin
  perform note_changes(array['collections']);
  return null;
end $$;
create trigger collections_written after insert or delete on collections
  for each row execute function note_collection_changes();
create trigger collections_changed after update on collections for each row
  when ((old.handle, old.name, old.description, old.image, old.sort, old.hidden, old.visible_from, old.visible_until, old.turns_at)
    is distinct from
    (new.handle, new.name, new.description, new.image, new.sort, new.hidden, new.visible_from, new.visible_until, new.turns_at))
  execute function note_collection_changes();

-- The products of each collection. Those of a rule are kept by the job `keep_collections`; whether shoppers see a product
-- is asked when they are read.
create table collection_products (
  collection_id integer not null references collections (id) on delete cascade,
  product_id integer not null references products (id) on delete cascade,
  -- The place by hand; 0 in a rule.
  position integer not null default 0,
  primary key (collection_id, product_id)
);
create index collection_products_product on collection_products (product_id);

create function note_collected_products() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform note_changes((select array_agg(distinct 'collection:' || collection_id) from before));
  else
    perform note_changes((select array_agg(distinct 'collection:' || collection_id) from after));
  end if;
  return null;
end $$;
create trigger collection_products_added after insert on collection_products referencing new table as after
  for each statement execute function note_collected_products();
create trigger collection_products_moved after update on collection_products referencing new table as after
  for each statement execute function note_collected_products();
create trigger collection_products_removed after delete on collection_products referencing old table as before
  for each statement execute function note_collected_products();

-- Products that may have joined or left a rule: null for all. Rows are only inserted, so that no write waits for another.
-- Unlogged: after a crash, the next time of each rule finds what is missing.
create unlogged table collection_marks (
  id bigint generated always as identity primary key,
  product_id integer
);

create function mark_for_collections(products integer[]) returns void language plpgsql as $$
begin
  if cardinality(products) > 0 then
    insert into collection_marks (product_id)
      select unnest(case when cardinality(products) > 5000 then array[null]::integer[] else products end);
    perform enqueue_job('keep_collections', '{}', null, null, 'preserve_run_at', 'keep_collections', null);
  end if;
end $$;
