-- How far the count of the products of each word is. One row, which every step of the count locks, so
-- that a count goes on where it stopped, in whatever process.
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
-- A count of an earlier version may have failed: the next start counts once.
insert into search_count (indexed)
  select greatest(reltuples, 0)::integer from pg_class where oid = 'search_documents'::regclass;

-- The words of the count under way. Empty between counts.
create table search_word_counts (
  word text collate "C" primary key,
  products integer not null
);

-- A count updates every key: with some room on each page, the indexes need no new entries.
alter table search_keys set (fillfactor = 80);

-- Categories with a new name or place, whose products must be indexed again, and the last product that is.
create table search_stale_categories (
  category_id integer primary key references categories (id) on delete cascade,
  last_product integer not null default 0,
  -- Each change of the category raises it.
  changes integer not null default 1
);
