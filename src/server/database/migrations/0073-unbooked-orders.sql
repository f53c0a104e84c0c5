-- concurrently
-- The orders whose money a release before took without the book. A job empties it; what stays are deliveries without money.
create index concurrently orders_unbooked on orders (id)
  where paid_at is null and (payment_status in ('Paid', 'Refunded') or delivered_at is not null);
