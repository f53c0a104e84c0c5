-- What the lists of payment providers say, kept for some days: the nightly comparison reads it beside the book of money.
create table payment_listings (
  provider text not null,
  is_refund boolean not null,
  -- What the provider calls the capture or the refund.
  ref text not null,
  -- The account and the day in Qatar whose list has it.
  account text not null,
  day date not null,
  payment_ref text not null default '',
  -- Our id of the attempt or the refund, where the provider repeats it.
  our_id uuid,
  -- Null: no whole number of dirhams.
  amount_dirhams bigint,
  at timestamptz not null,
  primary key (provider, is_refund, ref)
);
create index payment_listings_day on payment_listings (account, day, ref);
create index payment_listings_our_id on payment_listings (our_id) where our_id is not null;

-- A day in Qatar of an account that is compared, or was.
create table payment_comparisons (
  provider text not null,
  account text not null,
  day date not null,
  begun_at timestamptz not null,
  -- When the list of the provider was read whole.
  listed_at timestamptz,
  listed integer not null default 0,
  -- The last row of the book that was looked at: a comparison that was interrupted continues behind it.
  looked_move_id bigint not null default 0,
  done_at timestamptz,
  primary key (account, day)
);

-- What someone should look at, because shop and provider do not say the same.
create table payment_findings (
  id uuid primary key,
  provider text not null,
  kind text not null check (kind in ('missed', 'not_here', 'not_there', 'other_amount', 'refund_not_here', 'refund_not_there',
    'refund_other_amount', 'wrong_capture', 'unlisted_state', 'declines')),
  -- What it is about: the same is found once.
  subject text not null,
  -- The day that was compared; null for what was found otherwise.
  day date,
  order_id integer references orders (id) on delete cascade,
  ours_dirhams bigint,
  theirs_dirhams bigint,
  -- The word of the provider.
  says text not null default '',
  found_at timestamptz not null,
  -- Null: it is open. Without a name, the shop has settled it by itself.
  settled_at timestamptz,
  settled_by text not null default '',
  note text not null default '',
  unique (provider, kind, subject)
);
create index payment_findings_open on payment_findings (found_at) where settled_at is null;
create index payment_findings_found on payment_findings (found_at);
create index payment_findings_order on payment_findings (order_id) where order_id is not null;
