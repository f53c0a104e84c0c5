-- Deleting a person of the staff sets these references to null, and must find their rows.
create index orders_accepted_by on orders (accepted_by) where accepted_by is not null;
create index order_events_staff on order_events (staff_id) where staff_id is not null;
create index order_notes_staff on order_notes (staff_id) where staff_id is not null;
