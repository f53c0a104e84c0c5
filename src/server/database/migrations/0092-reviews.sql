-- Whether the author had received the product when the comment was written.
alter table comments add column bought boolean not null default false;
