-- A picture that staff upload for an order by phone has no shopper.
alter table uploads add column staff_id integer references staff (id) on delete set null;
create index uploads_staff on uploads (staff_id) where staff_id is not null;

-- Orders without an account that still name someone: retention and requests about personal data look
-- for them.
create index orders_guests on orders (customer_phone, customer_email) where user_id is null and customer_name <> '';
