-- concurrently
create index concurrently comments_by_photo on comments using gin (photos) where photos <> '{}';
