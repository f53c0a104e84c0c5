-- Offers with begin and end. An offer that staff make is one row a variant, with the same `group_id`.
-- Rows of the catalogue file have no days, and a group each.
create sequence offer_groups as integer;
alter table offers
  add column group_id integer not null default nextval('offer_groups'),
  -- The category whose products staff chose, if they chose one.
  add column category_id integer references categories (id) on delete set null,
  add column begins_at timestamptz,
  add column ends_at timestamptz,
  -- The number of the licence, if the offer needs one.
  add column licence text not null default '',
  -- The same in all rows of a group: each command raises it in all of them.
  add column version integer not null default 1,
  -- A job starts and ends offers. Shoppers get those that run.
  add column state text not null default 'running' check (state in ('coming', 'running', 'ended')),
  add check (begins_at <= ends_at);
alter sequence offer_groups owned by offers.group_id;
create index offers_group on offers (group_id, id);
create index offers_state on offers (state, group_id desc);
create index offers_category on offers (category_id) where category_id is not null;
-- What the job looks for.
create index offers_begin on offers (begins_at) where state = 'coming';
create index offers_end on offers (ends_at) where state <> 'ended' and ends_at is not null;
drop index offers_variant;
create index offers_variant on offers (variant_id, state);

-- The price that a shopper pays for one piece, whenever it changes through any door. Several changes
-- in a transaction are one.
create table price_history (
  variant_id integer not null references variants (id) on delete cascade,
  at timestamptz not null,
  price_dirhams integer not null,
  primary key (variant_id, at)
);
insert into price_history (variant_id, at, price_dirhams)
  select id, now(), coalesce(discounted_dirhams, price_dirhams) from variants;

create function note_price() returns trigger language plpgsql as $$
begin
  insert into price_history (variant_id, at, price_dirhams)
  values (new.id, now(), coalesce(new.discounted_dirhams, new.price_dirhams))
  on conflict (variant_id, at) do update set price_dirhams = excluded.price_dirhams;
  return null;
end $$;
create trigger variants_priced after insert on variants for each row execute function note_price();
create trigger variants_repriced after update of price_dirhams, discounted_dirhams on variants for each row
  when (coalesce(old.discounted_dirhams, old.price_dirhams) <> coalesce(new.discounted_dirhams, new.price_dirhams))
  execute function note_price();

-- The lowest price that was in force in the 30 days before a moment; null if none is known.
create function lowest_price_before(variant integer, moment timestamptz) returns integer language sql stable as $$
  select min(price_dirhams) from (
    (select price_dirhams from price_history
      where variant_id = variant and at > moment - interval '30 days' and at < moment)
    union all
    (select price_dirhams from price_history
      where variant_id = variant and at <= moment - interval '30 days' order by at desc limit 1)
  ) as prices
$$;
