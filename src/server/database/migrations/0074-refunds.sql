-- Money on its way back to the payer: one row for each capture that it comes from.
create table refunds (
  -- Ours, and the provider's key of idempotency.
  id uuid primary key,
  order_id integer not null references orders (id) on delete cascade,
  -- Null: no provider took the money, so staff give it back.
  capture_id bigint references captures (id) on delete cascade,
  amount_dirhams integer not null check (amount_dirhams > 0),
  kind text not null check (kind in ('cancel', 'late', 'double', 'edit', 'fee', 'staff')),
  -- What the money goes back for: the same is written once.
  cause text not null unique,
  -- `ByHand`: the provider cannot or will not do it.
  state text not null check (state in ('Asked', 'Sent', 'Done', 'Refused', 'ByHand')),
  -- Above the limit of who asked for it: another person decides.
  waits_for_second boolean not null default false,
  reason text not null default '',
  -- Who asked for it; empty for the shop itself.
  asked_by text not null default '',
  staff_id integer references staff (id) on delete set null,
  asked_at timestamptz not null,
  send_at timestamptz not null,
  -- The last call to the provider. A call without an answer is repeated only after a look.
  called_at timestamptz,
  -- The shop was restored from a backup: the provider may have it already.
  looks_first boolean not null default false,
  sent_at timestamptz,
  due_at timestamptz,
  done_at timestamptz,
  provider_ref text,
  raw_status text not null default '',
  -- How staff gave it back.
  hand_way text check (hand_way in ('cash', 'transfer')),
  hand_reference text not null default '',
  settled_by text not null default '',
  check (capture_id is not null or state in ('ByHand', 'Done', 'Refused', 'Asked'))
);
create index refunds_order on refunds (order_id, asked_at);
create index refunds_capture on refunds (capture_id) where capture_id is not null;
create index refunds_staff on refunds (staff_id) where staff_id is not null;
create index refunds_open on refunds (state, asked_at) where state in ('Asked', 'Sent', 'ByHand');
create index refunds_provider_ref on refunds (provider_ref) where provider_ref is not null;

-- Where to staff transfer a refund, encrypted with the shop's key. It is kept for 30 days.
create table refund_accounts (
  refund_id uuid primary key references refunds (id) on delete cascade,
  sealed bytea not null,
  noted_at timestamptz not null
);
create index refund_accounts_age on refund_accounts (noted_at);

-- Payments that their payer disputes at the bank: meanwhile nothing of them goes back.
create table payment_disputes (
  payment_id uuid primary key references payments (id) on delete cascade,
  opened_at timestamptz not null,
  -- Null: the bank has not decided yet.
  ended_at timestamptz
);

-- The cash that a driver handed in, counted before anyone has said how much it should be.
create table cash_hand_ins (
  id uuid primary key,
  -- No reference: the row stays when someone leaves.
  driver_id integer not null,
  driver_name text not null,
  counted_by integer not null,
  counter_name text not null,
  at timestamptz not null,
  counted_dirhams bigint not null check (counted_dirhams >= 0),
  expected_dirhams bigint not null,
  orders integer not null,
  -- Why a difference is accepted, and who did; null while it is open.
  reason text not null default '',
  settled_by text,
  settled_at timestamptz
);
create index cash_hand_ins_driver on cash_hand_ins (driver_id, at);
create index cash_hand_ins_day on cash_hand_ins (at);

-- What was missing in the cash of drivers, or was too much.
alter table money_moves
  drop constraint money_moves_taken_from_check,
  drop constraint money_moves_given_to_check,
  add constraint money_moves_taken_from_check check (taken_from in ('customer', 'sales', 'delivery', 'payment_fee', 'drivers',
    'counter', 'bank', 'by_hand', 'disputes', 'differences', 'provider:tap', 'provider:myfatoorah', 'provider:skipcash')) not valid,
  add constraint money_moves_given_to_check check (given_to in ('customer', 'sales', 'delivery', 'payment_fee', 'drivers',
    'counter', 'bank', 'by_hand', 'disputes', 'differences', 'provider:tap', 'provider:myfatoorah', 'provider:skipcash')) not valid;
