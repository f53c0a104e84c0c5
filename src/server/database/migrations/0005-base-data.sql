-- The first zones of every shop in Qatar: the eight municipalities and well-known places. The
-- merchant changes the fees.
insert into zones (code, name, shipping_fee_dirhams, plate_zones, position) values
  ('doha', '{"en": "Doha", "ar": "الدوحة"}', 1500, '{1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,58,64,65,67}', 10),
  ('al-rayyan', '{"en": "Al Rayyan", "ar": "الريان"}', 2000, '{51,52,53,54,81,83,96,97}', 20),
  ('al-wakra', '{"en": "Al Wakra", "ar": "الوكرة"}', 2500, '{90,91,93,94,95}', 30),
  ('umm-salal', '{"en": "Umm Salal", "ar": "أم صلال"}', 2500, '{71}', 40),
  ('al-daayen', '{"en": "Al Daayen", "ar": "الضعاين"}', 2500, '{70}', 50),
  ('al-khor', '{"en": "Al Khor and Al Thakhira", "ar": "الخور والذخيرة"}', 3500, '{74,75,76}', 60),
  ('al-shamal', '{"en": "Al Shamal", "ar": "الشمال"}', 4000, '{77,78,79}', 70),
  ('al-shahaniya', '{"en": "Al Shahaniya", "ar": "الشيحانية"}', 3500, '{72,73,80,82,84,85}', 80),
  ('west-bay', '{"en": "West Bay and Al Dafna", "ar": "الخليج الغربي والدفنة"}', 1500, '{60,61,62,63}', 110),
  ('the-pearl', '{"en": "The Pearl", "ar": "اللؤلؤة"}', 1500, '{66}', 120),
  ('lusail', '{"en": "Lusail", "ar": "لوسيل"}', 2000, '{69}', 130),
  ('al-duhail', '{"en": "Al Duhail", "ar": "الدحيل"}', 1500, '{68}', 140),
  ('al-sadd', '{"en": "Al Sadd", "ar": "السد"}', 1500, '{}', 150),
  ('msheireb', '{"en": "Msheireb", "ar": "مشيرب"}', 1500, '{}', 160),
  ('old-airport', '{"en": "Old Airport", "ar": "المطار العتيق"}', 1500, '{}', 170),
  ('al-thumama', '{"en": "Al Thumama", "ar": "الثمامة"}', 1500, '{}', 180),
  ('madinat-khalifa', '{"en": "Madinat Khalifa", "ar": "مدينة خليفة"}', 1500, '{}', 190),
  ('industrial-area', '{"en": "Industrial Area", "ar": "المنطقة الصناعية"}', 2000, '{57}', 200),
  ('al-gharrafa', '{"en": "Al Gharrafa", "ar": "الغرافة"}', 2000, '{}', 210),
  ('al-waab', '{"en": "Al Waab", "ar": "الوعب"}', 2000, '{55}', 220),
  ('ain-khaled', '{"en": "Ain Khaled and Abu Hamour", "ar": "عين خالد وبو هامور"}', 2000, '{56}', 230),
  ('education-city', '{"en": "Education City", "ar": "المدينة التعليمية"}', 2000, '{}', 240),
  ('al-wukair', '{"en": "Al Wukair", "ar": "الوكير"}', 2500, '{}', 250),
  ('mesaieed', '{"en": "Mesaieed", "ar": "مسيعيد"}', 3500, '{92,98}', 260),
  ('al-kharaitiyat', '{"en": "Al Kharaitiyat", "ar": "الخريطيات"}', 2500, '{}', 270),
  ('dukhan', '{"en": "Dukhan", "ar": "دخان"}', 4000, '{86}', 280);

insert into payment_options (code, type, name, description, fee_dirhams, position) values
  ('cash', 'cash',
   '{"en": "Cash on delivery", "ar": "الدفع نقدًا عند الاستلام"}',
   '{"en": "Pay the driver in cash when your order arrives.", "ar": "ادفع للسائق نقدًا عند وصول طلبك."}',
   1000, 10);
