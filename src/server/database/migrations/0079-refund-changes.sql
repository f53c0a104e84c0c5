-- Open consoles read an order again when one of its refunds is asked for, sent or done.
create trigger refunds_noted_asked after insert on refunds referencing new table as after
  for each statement execute function note_order_part();
create trigger refunds_noted_moved after update on refunds referencing new table as after
  for each statement execute function note_order_part();
