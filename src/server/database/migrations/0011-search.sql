-- The index of the shoppers' search. One document for each product: the words of its names (A),
-- attributes and SKUs (B), categories (C) and description (D).
create table search_documents (
  product_id integer primary key references products (id) on delete cascade,
  words tsvector not null,
  name_length smallint not null,
  listed boolean not null,
  -- The version of the rules. Documents of older versions are built again in the background.
  version smallint not null
)
-- A document that is only marked, or written as it was, needs no new entries in its indexes.
with (fillfactor = 90);
-- Written rarely and read while people type: without a pending list, which every reader would scan.
create index search_documents_words on search_documents using gin (words) with (fastupdate = off);
create index search_documents_shortest on search_documents (name_length, product_id desc) where listed;

-- Categories with a new name or place, whose products must be indexed again, and the last product that is.
create table search_stale_categories (
  category_id integer primary key references categories (id) on delete cascade,
  last_product integer not null default 0,
  -- Each change of the category raises it.
  changes integer not null default 1
);

-- The vocabulary: the keys of each word of the documents, and how close each key is to its word
-- (self, variant, light, joined).
create table search_keys (
  key text collate "C" not null,
  word text collate "C" not null,
  nearness smallint not null,
  -- The number of products with the word; counted again after imports.
  products integer not null default 0,
  primary key (key, word)
)
-- A count updates every key: with some room on each page, the indexes need no new entries.
with (fillfactor = 80);
-- Most keys are two words joined. What begins like a typed word is looked for among the others.
create index search_keys_beginnings on search_keys (key) where nearness <= 1;
-- For words with two typing errors. A database without the extension searches without them.
do $$
begin
  create extension if not exists pg_trgm;
  create index search_keys_trigrams on search_keys using gin (key gin_trgm_ops) with (fastupdate = off)
    where nearness <= 1 and length(key) >= 6;
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'no pg_trgm here: %', sqlerrm;
end $$;

-- How far the count of the products of each word is. One row, which every step of the count locks, so
-- that any process continues a count where it stopped.
create table search_count (
  id boolean primary key default true check (id),
  -- The step: words are counted, then written to search_keys, then the counted ones are deleted here.
  step text check (step in ('count', 'write', 'clear')),
  last_product integer not null default 0,
  last_key text collate "C" not null default '',
  last_word text collate "C" not null default '',
  -- The products that were indexed since the last count began.
  indexed integer not null default 0,
  -- How often words were removed: who remembers written words forgets them when it changes.
  removals integer not null default 0
);
insert into search_count default values;

-- The words of the count under way. Empty between counts.
create table search_word_counts (
  word text collate "C" primary key,
  products integer not null
);

-- Synonyms and irregular plurals. The merchant changes them.
create table search_synonyms (
  id integer generated always as identity primary key,
  words text[] not null check (cardinality(words) >= 2),
  version integer not null default 1
);

create function raise_synonyms_version() returns trigger language plpgsql as $$
begin
  if old.words is distinct from new.words then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger search_synonyms_edited before update on search_synonyms
  for each row execute function raise_synonyms_version();
-- What the search finds depends on them.
create trigger search_synonyms_changed after insert or update or delete on search_synonyms
  for each statement execute function note_small_changes('listing');
