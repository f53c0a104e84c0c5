-- Payments by card: an order waits for its money until `pay_by`, and each attempt to pay is a row of `payments`.
alter table orders
  add column if not exists pay_by timestamptz,
  add column if not exists paid_at timestamptz,
  -- The code of the online payment option, which says on which page the provider begins.
  add column payment_option text,
  -- The customer wants to pay in cash as soon as no attempt is open.
  add column wants_cash boolean not null default false,
  -- From now on a trigger computes it: the expression of a generated column changes only with all of its rows.
  alter column stage drop expression,
  alter column stage set default 'new';

-- An online order without its money is no work yet. The version before writes no `pay_by`.
create function set_order_stage() returns trigger language plpgsql as $$
begin
  new.stage := case new.status
    when 'Pending' then
      case when new.payment_type = 'online' and new.payment_status in ('Pending', 'Failed') then 'unpaid' else 'new' end
    when 'Processing' then case when new.packed_at is null then 'pick' else 'ready' end
    when 'Shipped' then 'way'
    when 'Delivered' then 'delivered'
    when 'Completed' then 'done'
    else 'cancelled'
  end;
  if tg_op = 'INSERT' and new.stage = 'unpaid' and new.pay_by is null then
    new.pay_by := new.created_at + interval '30 minutes';
  end if;
  return new;
end $$;
create trigger orders_staged before insert or update on orders for each row execute function set_order_stage();

-- An attempt to pay an order. Its id is ours, and the provider's key of idempotency.
create table payments (
  id uuid primary key,
  order_id integer not null references orders (id) on delete cascade,
  provider text not null check (provider in ('tap', 'myfatoorah', 'skipcash')),
  -- The fingerprint of the account at the provider: with other keys, its payments are not asked for.
  account text not null,
  live boolean not null,
  provider_ref text,
  option text not null check (option in ('debit', 'card')),
  amount_dirhams integer not null check (amount_dirhams > 0),
  state text not null check (state in ('Creating', 'Open', 'Captured', 'Failed', 'Expired', 'Disputed')),
  reason text,
  method text,
  last_four text,
  fee_dirhams integer,
  raw_status text not null default '',
  return_nonce text not null unique,
  language text not null,
  -- Who began it, as rate limits count senders: a hash, forgotten after a day.
  sender bytea,
  -- Where the browser pays: an address or a form.
  go_to jsonb,
  begun_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  looked_at timestamptz,
  unique (provider, provider_ref)
);
create unique index payments_one_open on payments (order_id) where state in ('Creating', 'Open');
create index payments_order on payments (order_id, begun_at);
create index payments_sender on payments (sender, begun_at) where sender is not null;
create index payments_unsettled on payments (begun_at) where state in ('Creating', 'Open');

-- What was taken from the payer: one row for each capture at the provider.
create table captures (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payments (id) on delete cascade,
  provider text not null,
  provider_ref text not null,
  amount_dirhams integer not null check (amount_dirhams > 0),
  at timestamptz not null,
  -- Why all of it goes back to the payer: it came after the order was cancelled, or the order was paid already.
  refund_cause text check (refund_cause in ('late', 'double')),
  unique (provider, provider_ref)
);
create index captures_payment on captures (payment_id);
create index captures_to_refund on captures (id) where refund_cause is not null;

-- What the provider said and when the shop learned of it: no name, no phone, no card.
create table payment_events (
  id bigint generated always as identity primary key,
  payment_id uuid references payments (id) on delete cascade,
  provider text not null,
  source text not null check (source in ('notice', 'return', 'timer', 'begin', 'expiry', 'staff')),
  fingerprint bytea not null,
  -- Of the payment that a notice is about, also before an attempt has it.
  provider_ref text,
  seen jsonb not null,
  at timestamptz not null,
  unique (provider, fingerprint)
);
create index payment_events_payment on payment_events (payment_id) where payment_id is not null;
create index payment_events_kept on payment_events (provider, provider_ref) where payment_id is null;
create index payment_events_age on payment_events (at);

-- When the shop first saw each key: notices signed with the key before are taken for a day.
create table provider_keys (
  provider text not null,
  fingerprint text not null,
  first_seen timestamptz not null,
  primary key (provider, fingerprint)
);

-- Addresses at which anyone who has one pays an order.
create table payment_links (
  token_hash bytea primary key,
  order_id integer not null references orders (id) on delete cascade,
  expires_at timestamptz not null,
  made_at timestamptz not null
);
create index payment_links_order on payment_links (order_id);

-- A row holds back all that moves money: the shop was restored from a backup.
create table payment_holds (
  since timestamptz not null
);
