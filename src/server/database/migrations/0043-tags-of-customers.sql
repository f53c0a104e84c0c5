-- few rows: staff write the notes about customers by hand.

-- The tags of the shop, which staff give to customers.
create table customer_tags (
  id integer generated always as identity primary key,
  name text not null
);
create unique index customer_tags_name on customer_tags (lower(name));

-- Whom staff keep something about that has no account: the phone number and the name, in small letters, of orders.
create table guest_records (
  id integer generated always as identity primary key,
  phone text not null,
  name text not null,
  unique (phone, name)
);

create table tagged_customers (
  tag_id integer not null references customer_tags (id) on delete cascade,
  user_id integer references users (id) on delete cascade,
  guest_id integer references guest_records (id) on delete cascade,
  check (num_nonnulls(user_id, guest_id) = 1)
);
create unique index tagged_customers_user on tagged_customers (user_id, tag_id) where user_id is not null;
create unique index tagged_customers_guest on tagged_customers (guest_id, tag_id) where guest_id is not null;
create index tagged_customers_tag on tagged_customers (tag_id);

-- Notes are about guests as well, and can be changed and removed. The text before is what an undo brings back.
alter table customer_notes
  alter column user_id drop not null,
  add column guest_id integer references guest_records (id) on delete cascade,
  add column version integer not null default 1,
  add column text_before text,
  add column changed_at timestamptz,
  add column removed_at timestamptz;
create index customer_notes_guest on customer_notes (guest_id, id) where guest_id is not null;
create index customer_notes_removed on customer_notes (removed_at) where removed_at is not null;
