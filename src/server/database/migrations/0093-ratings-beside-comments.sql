-- A comment is shown with the rating of its author.
create function note_rating_changes() returns trigger language plpgsql as $$
begin
  perform note_changes((select array_agg(distinct 'comments:' || variant_id) from after));
  return null;
end $$;
create trigger ratings_added after insert on ratings referencing new table as after
  for each statement execute function note_rating_changes();
create trigger ratings_changed after update on ratings referencing new table as after
  for each statement execute function note_rating_changes();
