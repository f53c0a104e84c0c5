-- concurrently
-- What a driver has taken and handed in.
create index concurrently money_moves_staff on money_moves (staff_id, id) where staff_id is not null;
