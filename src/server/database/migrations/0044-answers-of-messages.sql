-- What the shop answered a message of the contact form by mail, and answers that staff begin with.
create table message_answers (
  id integer generated always as identity primary key,
  message_id integer not null references contact_messages (id) on delete cascade,
  staff_id integer references staff (id) on delete set null,
  staff_name text not null,
  text text not null,
  at timestamptz not null,
  -- Failed: the mail server refused it for good.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  sent_at timestamptz
);
create index message_answers_message on message_answers (message_id, id);
create index message_answers_staff on message_answers (staff_id) where staff_id is not null;

create trigger message_answers_noted_changed after update on message_answers referencing new table as after
  for each statement execute function note_inbox_added();

create table canned_answers (
  id integer generated always as identity primary key,
  title text not null,
  -- In both languages; one of the two may be empty.
  text jsonb not null,
  version integer not null default 1
);
