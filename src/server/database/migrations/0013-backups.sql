-- The last backup, for the doctor command.
create table backups (
  made_at timestamptz primary key,
  bytes bigint not null
);
