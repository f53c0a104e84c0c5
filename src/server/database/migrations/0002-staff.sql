-- The people who run the shop, and the log of what they do. No row of users is ever staff.
create table staff (
  id integer generated always as identity primary key,
  email text not null unique,
  name text not null,
  role text not null check (role in ('owner', 'manager', 'packer', 'driver', 'support', 'accountant')),
  -- Permissions beyond those of the role.
  extra text[] not null default '{}',
  language text not null,
  password_hash text not null,
  -- Encrypted with a key of the shop.
  totp_secret bytea,
  -- The time step of the last accepted code: a code works once.
  totp_step bigint not null default 0,
  second_factor_at timestamptz,
  status text not null default 'active' check (status in ('active', 'suspended')),
  demo boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now()
);

-- Raised by edits of people only, so that a version tells of a real conflict. The same holds for the
-- versions of all other tables: orders, ratings and jobs write the same rows.
create function raise_staff_version() returns trigger language plpgsql as $$
begin
  if (old.email, old.name, old.role, old.extra, old.status) is distinct from (new.email, new.name, new.role, new.extra, new.status)
  then new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger staff_edited before update on staff for each row execute function raise_staff_version();

create function note_staff_changed() returns trigger language plpgsql as $$
begin
  insert into console_changes (kind, subject)
    select 'staff', id from before join after using (id)
    where (before.role, before.extra, before.status) is distinct from (after.role, after.extra, after.status);
  return null;
end $$;
create trigger staff_noted after update on staff referencing old table as before new table as after
  for each statement execute function note_staff_changed();

-- Tokens are stored as hashes, as those of shoppers.
create table staff_sessions (
  id integer generated always as identity primary key,
  token_hash bytea not null unique,
  staff_id integer not null references staff (id) on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Whether the second factor was proved, where one is set up.
  second_factor_done boolean not null default false,
  -- Until when dangerous acts need no further proof.
  elevated_until timestamptz,
  agent text not null,
  sender text
);
create index staff_sessions_staff on staff_sessions (staff_id);

create function note_session_ended() returns trigger language plpgsql as $$
begin
  insert into console_changes (kind, subject) select 'session', id from before;
  return null;
end $$;
create trigger staff_sessions_noted after delete on staff_sessions referencing old table as before
  for each statement execute function note_session_ended();

create table staff_invites (
  id integer generated always as identity primary key,
  token_hash bytea not null unique,
  -- Empty when the link is shared by hand.
  email text not null,
  name text not null,
  role text not null,
  language text not null,
  invited_by integer references staff (id) on delete set null,
  -- The member who gets a new password with this link; null for an invitation. Without a foreign key: a
  -- link whose member is gone finds no one.
  recovers integer,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  withdrawn_at timestamptz
);

create table staff_recovery_codes (
  staff_id integer not null references staff (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

-- The answer of each write by its Idempotency-Key, written in the transaction of the write.
create table staff_answers (
  staff_id integer not null references staff (id) on delete cascade,
  key text not null,
  call text not null,
  body_hash bytea not null,
  answer jsonb,
  at timestamptz not null default now(),
  primary key (staff_id, key)
);
create index staff_answers_at on staff_answers (at);

-- Every write of staff: who did what to which subject. The rows of one transaction share their act.
create table audit_log (
  id bigint generated always as identity primary key,
  act uuid not null,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('staff', 'command', 'customer', 'system')),
  staff_id integer references staff (id),
  actor_name text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  subject_label text not null,
  before jsonb,
  after jsonb,
  reason text,
  session_id integer,
  sender text,
  request_id text
);
create index audit_log_subject on audit_log (subject_kind, subject_id, id desc);
create index audit_log_staff on audit_log (staff_id, id desc);
create index audit_log_action on audit_log (action, id desc);
create index audit_log_act on audit_log (act);
create index audit_log_at on audit_log (at);

-- The log is only added to. The sweep of old rows and the erasure of a person name themselves.
create function keep_audit_log() returns trigger language plpgsql as $$
begin
  if current_setting('dana.erasing', true) is distinct from 'on' then
    raise exception 'audit_log is append-only';
  end if;
  return coalesce(new, old);
end $$;
create trigger audit_log_kept before update or delete on audit_log for each row execute function keep_audit_log();

-- Files that staff import and export. Only the person who asked opens one; after a day, the row and its
-- file are deleted.
create table data_files (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('import', 'export')),
  contents text not null check (contents in ('catalogue', 'orders', 'customers')),
  staff_id integer not null references staff (id) on delete cascade,
  language text not null,
  -- The name that people see, and the one in the folder.
  name text not null,
  stored text not null unique,
  state text not null check (state in ('checking', 'ready', 'running', 'done', 'failed')),
  -- What the person chose.
  choices jsonb not null default '{}',
  -- What the job found.
  outcome jsonb not null default '{}',
  done integer not null default 0,
  total integer,
  version integer not null default 1,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index data_files_of_staff on data_files (staff_id, id desc);
create index data_files_expiry on data_files (expires_at);
