-- The member who gets a new password with this link; null for an invitation. Without a foreign key,
-- which would lock staff too: a link whose member is gone finds no one.
alter table staff_invites add column recovers integer;
