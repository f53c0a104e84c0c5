-- few rows: answers are kept for two days at most
-- What is kept for repeated requests had whole orders, with the data of people. A repeated order is found by its id.
update idempotency_keys set answer = jsonb_build_object('id', answer -> 'id');
