-- What imports of the console changed, for their undo. Rows are deleted with the files of the day.
create table import_changes (
  act uuid not null,
  subject_kind text not null,
  subject_id integer not null,
  change jsonb not null,
  undone boolean not null default false,
  at timestamptz not null,
  primary key (act, subject_kind, subject_id)
);
create index import_changes_at on import_changes (at);
