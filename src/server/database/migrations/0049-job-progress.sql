-- How far a job has come that writes something to the rows of a release before: it begins there at the next start.
create table job_progress (
  job text primary key,
  last_id integer not null default 0
);
