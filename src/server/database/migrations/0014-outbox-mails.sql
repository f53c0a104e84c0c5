-- Mails that wait to be sent. A job carries the id of one; the row is deleted once the mail is sent.
create table outbox_mails (
  id integer generated always as identity primary key,
  payload jsonb not null,
  kind text not null generated always as (payload ->> 'kind') stored,
  -- The recipient, where the mail names one; null where it is found when the mail is written.
  email text generated always as (payload ->> 'email') stored,
  created_at timestamptz not null default now()
);
create index outbox_mails_email on outbox_mails (email) where email is not null;
