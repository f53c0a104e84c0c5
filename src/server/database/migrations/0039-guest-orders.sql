-- concurrently
-- The orders without an account that still name someone: the list of guests begins with the newest.
create index concurrently orders_guests_newest on orders (id)
  where user_id is null and customer_name <> '' and customer_phone <> '';
