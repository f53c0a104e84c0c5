-- What staff do with comments, messages and testimonials. A comment is new until someone has kept or
-- hidden it; what the shop has at this moment is not new. Only the words and `hidden` raise the version:
-- to keep a comment is no reason to refuse someone who hides it.
alter table comments
  add column version integer not null default 1,
  add column hidden_reason text not null default '',
  add column checked_at timestamptz default now();
alter table comments alter column checked_at drop default;
create index comments_new on comments (id) where checked_at is null;
create index comments_hidden on comments (id) where hidden;

create function raise_comment_version() returns trigger language plpgsql as $$
begin
  if (old.content, old.hidden) is distinct from (new.content, new.hidden) then new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger comments_edited before update on comments for each row execute function raise_comment_version();

-- The shop had the messages of before by mail.
alter table contact_messages
  add column version integer not null default 1,
  add column read_at timestamptz default now(),
  add column answered_at timestamptz default now(),
  add column assigned_to integer references staff (id) on delete set null,
  -- A request about personal data, which the law gives 30 days.
  add column privacy boolean not null default false;
alter table contact_messages alter column read_at drop default, alter column answered_at drop default;
create index contact_messages_open on contact_messages (id) where answered_at is null;
create index contact_messages_answered on contact_messages (id) where answered_at is not null;
create index contact_messages_privacy on contact_messages (id) where privacy and answered_at is null;
create index contact_messages_assigned on contact_messages (assigned_to, id) where assigned_to is not null;
create index contact_messages_email on contact_messages (email);

create function raise_message_version() returns trigger language plpgsql as $$
begin
  if (old.answered_at, old.assigned_to, old.privacy) is distinct from (new.answered_at, new.assigned_to, new.privacy)
  then new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger contact_messages_edited before update on contact_messages
  for each row execute function raise_message_version();

alter table testimonials add column version integer not null default 1;
create function raise_testimonial_version() returns trigger language plpgsql as $$
begin
  if (old.name, old.content) is distinct from (new.name, new.content) then new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger testimonials_edited before update on testimonials
  for each row execute function raise_testimonial_version();

-- Open consoles read their inbox again.
create function note_inbox_added() returns trigger language plpgsql as $$
begin
  insert into console_changes (kind, subject) select 'inbox', max(id) from after having count(*) > 0;
  if found then
    perform pg_notify('console_changes', '');
  end if;
  return null;
end $$;
create function note_inbox_removed() returns trigger language plpgsql as $$
begin
  insert into console_changes (kind, subject) select 'inbox', max(id) from before having count(*) > 0;
  if found then
    perform pg_notify('console_changes', '');
  end if;
  return null;
end $$;
create trigger comments_noted_added after insert on comments referencing new table as after
  for each statement execute function note_inbox_added();
create trigger comments_noted_changed after update on comments referencing new table as after
  for each statement execute function note_inbox_added();
create trigger comments_noted_removed after delete on comments referencing old table as before
  for each statement execute function note_inbox_removed();
create trigger contact_messages_noted_added after insert on contact_messages referencing new table as after
  for each statement execute function note_inbox_added();
create trigger contact_messages_noted_changed after update on contact_messages referencing new table as after
  for each statement execute function note_inbox_added();
create trigger contact_messages_noted_removed after delete on contact_messages referencing old table as before
  for each statement execute function note_inbox_removed();
create trigger testimonials_noted_added after insert on testimonials referencing new table as after
  for each statement execute function note_inbox_added();
create trigger testimonials_noted_changed after update on testimonials referencing new table as after
  for each statement execute function note_inbox_added();
create trigger testimonials_noted_removed after delete on testimonials referencing old table as before
  for each statement execute function note_inbox_removed();

-- The words by which staff find a customer: email (A), name (B), phone (C).
create table customer_words (
  user_id integer primary key references users (id) on delete cascade,
  words tsvector not null
);
create index customer_words_words on customer_words using gin (words);

create table customer_notes (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  staff_id integer references staff (id) on delete set null,
  staff_name text not null,
  text text not null,
  at timestamptz not null
);
create index customer_notes_user on customer_notes (user_id, id);
create index customer_notes_staff on customer_notes (staff_id) where staff_id is not null;

-- The newest comments of a customer.
drop index comments_user;
create index comments_user on comments (user_id, id);
