-- Count sessions: several people count the variants of a category, of a search or of the whole shop, and finish in one
-- act.
create table stock_counts (
  id integer generated always as identity primary key,
  -- What is counted, as it was called when the session began.
  category_name jsonb,
  words text not null default '',
  state text not null default 'open' check (state in ('open', 'finished', 'discarded')),
  -- Raised by each figure, so that no one finishes with figures that they have not seen.
  version integer not null default 1,
  begun_by text not null,
  begun_at timestamptz not null,
  ended_at timestamptz
);
create index stock_counts_ended on stock_counts (ended_at) where ended_at is not null;

create table stock_count_variants (
  count_id integer not null references stock_counts (id) on delete cascade,
  variant_id integer not null references variants (id) on delete cascade,
  -- The act that wrote the count to the stock.
  act uuid,
  primary key (count_id, variant_id)
);
create index stock_count_variants_variant on stock_count_variants (variant_id);

-- What each member counted, and what the shop had when they began. Null: taken back.
create table stock_count_figures (
  count_id integer not null,
  variant_id integer not null,
  staff_id integer not null references staff (id) on delete cascade,
  staff_name text not null,
  counted integer check (counted between 0 and 1000000),
  seen_stock integer not null,
  seen_movement bigint,
  seen_at timestamptz not null,
  counted_at timestamptz not null,
  primary key (count_id, variant_id, staff_id),
  foreign key (count_id, variant_id) references stock_count_variants (count_id, variant_id) on delete cascade
);
create index stock_count_figures_staff on stock_count_figures (staff_id);

-- Each figure raises the version of its session: open consoles read it again.
create function note_stock_count() returns trigger language plpgsql as $$
begin
  insert into console_changes (kind, subject) values ('count', new.id);
  return null;
end $$;
create trigger stock_counts_noted after insert or update on stock_counts for each row execute function note_stock_count();
