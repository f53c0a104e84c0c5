-- The page of the recipient of a gift. Its address has a token that follows from the order and a key of the shop;
-- only its hash is here.
create table recipient_links (
  order_id integer primary key references orders (id) on delete cascade,
  token_hash bytea not null unique,
  -- Whether the recipient chooses place and time. The delivery costs at most what the giver agreed to.
  asks boolean not null,
  fee_most_dirhams integer not null check (fee_most_dirhams >= 0),
  reminded_at timestamptz,
  lapsed_at timestamptz,
  note text not null default '',
  thanks text not null default ''
);
-- When the recipient chose: from then on the shop should accept the order.
alter table orders add column chosen_at timestamptz;
