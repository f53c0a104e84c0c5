-- The product feeds for advertising channels: the file that is served, and what it leaves out.
create table feeds (
  name text primary key,
  file text not null,
  -- Callers that asked before the last writing may still read it.
  previous_file text,
  etag text not null,
  bytes integer not null,
  items integer not null,
  -- By reason: the number of products, and the first ids.
  left_out jsonb not null,
  written_at timestamptz not null,
  took_ms integer not null
);
