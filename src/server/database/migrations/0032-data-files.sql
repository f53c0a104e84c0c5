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
