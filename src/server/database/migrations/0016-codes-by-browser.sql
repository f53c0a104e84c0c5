-- The guest who requested a code. Wrong guesses of others are counted separately, so that they do
-- not use up the tries of that guest.
alter table codes
  add column guest_hash bytea,
  add column foreign_tries smallint not null default 0;

create index registrations_guest on registrations (email, guest_hash, created_at);
