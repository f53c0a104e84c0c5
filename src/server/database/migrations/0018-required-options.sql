-- A customisation option may be required, and limit the letters of a text.
alter table customization_options
  add column required boolean not null default false,
  add column max_length integer check (max_length between 1 and 200),
  add constraint customization_options_text_limit check (max_length is null or type = 'text');
