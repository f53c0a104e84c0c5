-- The payment methods of a provider. Shoppers see them while a provider takes payments. Nothing is added to the price.
alter table payment_options
  add constraint payment_options_no_surcharge check (type = 'cash' or fee_dirhams = 0) not valid;

insert into payment_options (code, type, name, description, fee_dirhams, position) values
  ('debit', 'online',
   '{"en": "Debit card", "ar": "بطاقة الخصم المباشر"}',
   '{"en": "Pay now with a Qatari debit card (NAPS, Himyan).", "ar": "ادفع الآن ببطاقة خصم مباشر قطرية (نابس، هميان)."}',
   0, 20),
  ('card', 'online',
   '{"en": "Credit card and Apple Pay", "ar": "بطاقة ائتمان أو Apple Pay"}',
   '{"en": "Pay now by Visa, Mastercard or Apple Pay.", "ar": "ادفع الآن ببطاقة فيزا أو ماستركارد أو Apple Pay."}',
   0, 30)
on conflict (code) do nothing;
