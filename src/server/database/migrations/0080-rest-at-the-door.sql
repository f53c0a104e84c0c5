-- What the driver collects of a paid order that was made dearer; null unless staff chose that way.
alter table orders add column door_dirhams integer;
