-- concurrently
-- Most keys are two words joined. What begins like a typed word is looked for among the others.
create index concurrently search_keys_beginnings on search_keys (key) where nearness <= 1;
