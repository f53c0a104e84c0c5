-- Links that an owner has asked for by mail: they also need a code of the second factor.
alter table staff_invites add column mailed boolean not null default false;
