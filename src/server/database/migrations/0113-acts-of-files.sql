-- The acts of an import so far: its undo needs all of them, also if another process or nobody finishes it.
alter table data_files add column acts text[] not null default '{}';
