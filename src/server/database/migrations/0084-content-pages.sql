-- The merchant's own content: the home page and pages of their own, as data. The row of the home page
-- exists once it was edited; until then the shop shows the default.
create table content_pages (
  handle text primary key,
  -- 'home' or 'page'. A release that does not know a kind leaves it alone.
  kind text not null,
  draft jsonb not null,
  -- Null while nothing of the page was published.
  published jsonb,
  published_at timestamptz,
  -- When the draft is published, and when the page ends.
  publish_at timestamptz,
  unpublish_at timestamptz,
  -- When the next section or slide of what is published begins or ends.
  turns_at timestamptz,
  -- Written by the demo, and not changed since.
  demo boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create index content_pages_due on content_pages (least(publish_at, unpublish_at, turns_at));

create function raise_content_version() returns trigger language plpgsql as $$
begin
  if (old.draft, old.published, old.publish_at, old.unpublish_at)
    is distinct from (new.draft, new.published, new.publish_at, new.unpublish_at)
  then new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger content_pages_edited before update on content_pages for each row execute function raise_content_version();

-- Pages show the content of each other in their links: one tag is for all, as little is published.
create function note_content_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.published is not null then perform note_changes(array['content']); end if;
  elsif tg_op = 'DELETE' then
    if old.published is not null then perform note_changes(array['content']); end if;
  elsif (old.published, old.turns_at) is distinct from (new.published, new.turns_at) then
    perform note_changes(array['content']);
  end if;
  return null;
end $$;
create trigger content_pages_changed after insert or update or delete on content_pages
  for each row execute function note_content_changes();

-- What was published, so that it can be restored.
create table content_history (
  id bigint generated always as identity primary key,
  handle text not null references content_pages (handle) on delete cascade,
  content jsonb not null,
  at timestamptz not null default now(),
  act uuid
);
create index content_history_of_page on content_history (handle, id);
