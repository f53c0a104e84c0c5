-- Whether the shop has made the pieces of a line, ticked on the page of what must be made. Picking is a later step.
alter table order_items add column made boolean not null default false;
