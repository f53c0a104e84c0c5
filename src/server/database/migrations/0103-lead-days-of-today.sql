-- Lists of what is delivered today follow the days to prepare a product, not only its card.
create or replace function note_lead_days() returns trigger language plpgsql as $$
begin
  perform note_changes(array['product:' || new.id, 'today']);
  return null;
end $$;
