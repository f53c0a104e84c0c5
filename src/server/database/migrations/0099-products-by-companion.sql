-- concurrently
create index concurrently products_by_companion on products using gin (companions) where companions <> '{}';
