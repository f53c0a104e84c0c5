-- When the shop was last saved: what the doctor looks at.
create table backups (
  made_at timestamptz primary key,
  bytes bigint not null
);
