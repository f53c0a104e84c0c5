-- Cards of what is made to order say its days to prepare.
create function note_lead_days() returns trigger language plpgsql as $$
begin
  perform note_changes(array['product:' || new.id]);
  return null;
end $$;
create trigger products_lead_days_noted after update of lead_days on products for each row
  when (old.lead_days is distinct from new.lead_days) execute function note_lead_days();
