-- The names of the required options that the customer bought a line without.
alter table order_items add column missing_options jsonb not null default '[]';
