-- Open consoles read the cash of drivers again when someone counts it or accepts a difference.
create function note_cash_hand_in() returns trigger language plpgsql as $$
begin
  insert into console_changes (kind, subject) values ('cash', new.driver_id);
  return null;
end $$;
create trigger cash_hand_ins_noted after insert or update on cash_hand_ins for each row execute function note_cash_hand_in();
