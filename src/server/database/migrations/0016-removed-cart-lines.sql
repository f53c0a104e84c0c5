-- The lines that were removed from a cart last: another tab that removes one of them again gets no error.
alter table carts add column removed_lines integer[] not null default '{}';
