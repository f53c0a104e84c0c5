-- What shoppers say: comments, ratings and messages, and the testimonials of the home page.

-- Open consoles read their inbox again.
create function note_inbox_added() returns trigger language plpgsql as $$
begin
  insert into console_changes (kind, subject) select 'inbox', max(id) from after having count(*) > 0;
  return null;
end $$;
create function note_inbox_removed() returns trigger language plpgsql as $$
begin
  insert into console_changes (kind, subject) select 'inbox', max(id) from before having count(*) > 0;
  return null;
end $$;

-- A comment is new until someone has kept or hidden it. Only the words and `hidden` raise the version: to
-- keep a comment is no reason to refuse someone who hides it.
create table comments (
  id integer generated always as identity primary key,
  variant_id integer not null references variants (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  content text not null,
  hidden boolean not null default false,
  hidden_reason text not null default '',
  checked_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index comments_variant on comments (variant_id, id desc) where not hidden;
create index comments_user on comments (user_id, id);
create index comments_new on comments (id) where checked_at is null;
create index comments_hidden on comments (id) where hidden;

create function raise_comment_version() returns trigger language plpgsql as $$
begin
  if (old.content, old.hidden) is distinct from (new.content, new.hidden) then new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger comments_edited before update on comments for each row execute function raise_comment_version();

create function note_comment_changes() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform note_changes((select array_agg(distinct 'comments:' || variant_id) from after));
  else
    perform note_changes((select array_agg(distinct 'comments:' || variant_id) from before));
  end if;
  return null;
end $$;
create trigger comments_added after insert on comments referencing new table as after
  for each statement execute function note_comment_changes();
create trigger comments_changed after update on comments referencing new table as after
  for each statement execute function note_comment_changes();
create trigger comments_removed after delete on comments referencing old table as before
  for each statement execute function note_comment_changes();
create trigger comments_noted_added after insert on comments referencing new table as after
  for each statement execute function note_inbox_added();
create trigger comments_noted_changed after update on comments referencing new table as after
  for each statement execute function note_inbox_added();
create trigger comments_noted_removed after delete on comments referencing old table as before
  for each statement execute function note_inbox_removed();

-- A new name or picture of a user shows on the pages of the user's comments. (Comments are deleted
-- with their user.)
create function note_author_changes() returns trigger language plpgsql as $$
begin
  perform note_changes((
    select array_agg(distinct 'comments:' || variant_id) from comments
    where user_id in (
      select id from before o join after n using (id) where (o.name, o.image) is distinct from (n.name, n.image))));
  return null;
end $$;
create trigger users_changed after update on users referencing old table as before new table as after
  for each statement execute function note_author_changes();

create table ratings (
  user_id integer not null references users (id) on delete cascade,
  variant_id integer not null references variants (id) on delete cascade,
  halves smallint not null check (halves between 1 and 10),
  primary key (user_id, variant_id)
);
create index ratings_variant on ratings (variant_id);

create table testimonials (
  id integer generated always as identity primary key,
  name jsonb not null,
  content jsonb not null,
  image text,
  position integer not null default 0,
  demo boolean not null default false,
  version integer not null default 1
);

create function raise_testimonial_version() returns trigger language plpgsql as $$
begin
  if (old.name, old.content) is distinct from (new.name, new.content) then new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger testimonials_edited before update on testimonials
  for each row execute function raise_testimonial_version();
create trigger testimonials_changed after insert or update or delete on testimonials
  for each statement execute function note_small_changes('testimonials');
create trigger testimonials_noted_added after insert on testimonials referencing new table as after
  for each statement execute function note_inbox_added();
create trigger testimonials_noted_changed after update on testimonials referencing new table as after
  for each statement execute function note_inbox_added();
create trigger testimonials_noted_removed after delete on testimonials referencing old table as before
  for each statement execute function note_inbox_removed();

create table contact_messages (
  id integer generated always as identity primary key,
  name text not null,
  phone text not null,
  email text not null,
  message text not null,
  language text not null,
  -- A request about personal data, which the law gives 30 days.
  privacy boolean not null default false,
  read_at timestamptz,
  answered_at timestamptz,
  assigned_to integer references staff (id) on delete set null,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
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
create trigger contact_messages_noted_added after insert on contact_messages referencing new table as after
  for each statement execute function note_inbox_added();
create trigger contact_messages_noted_changed after update on contact_messages referencing new table as after
  for each statement execute function note_inbox_added();
create trigger contact_messages_noted_removed after delete on contact_messages referencing old table as before
  for each statement execute function note_inbox_removed();
