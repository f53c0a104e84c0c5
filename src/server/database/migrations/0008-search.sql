-- One search document for each product: the words of its names (A), attributes and SKUs (B),
-- categories (C) and description (D).
create table search_documents (
  product_id integer primary key references products (id) on delete cascade,
  words tsvector not null,
  name_length smallint not null,
  listed boolean not null,
  -- The version of the rules. Documents of older versions are built again in the background.
  version smallint not null
);
-- Written rarely and read while people type: without a pending list, which every reader would scan.
create index search_documents_words on search_documents using gin (words) with (fastupdate = off);
create index search_documents_shortest on search_documents (name_length, product_id desc) where listed;

-- The vocabulary: the keys of each word of the documents, and how close each key is to its word
-- (self, variant, light, joined).
create table search_keys (
  key text collate "C" not null,
  word text collate "C" not null,
  nearness smallint not null,
  -- The number of products with the word; counted again after imports.
  products integer not null default 0,
  primary key (key, word)
);
-- For words with two typing errors. A database without the extension searches without them.
do $$
begin
  create extension if not exists pg_trgm;
  create index search_keys_trigrams on search_keys using gin (key gin_trgm_ops) with (fastupdate = off)
    where nearness <= 1 and length(key) >= 6;
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'no pg_trgm here: %', sqlerrm;
end $$;

-- Synonyms and irregular plurals. The merchant changes them.
create table search_synonyms (
  id integer generated always as identity primary key,
  words text[] not null check (cardinality(words) >= 2)
);
insert into search_synonyms (words) values
  ('{عسل,honey}'), ('{زعفران,saffron}'), ('{فستق,pistachio}'), ('{لوز,almond}'), ('{هيل,cardamom}'), ('{مسك,musk}'),
  ('{هدية,هدايا,gift,present}'), ('{عطر,عطور,perfume,parfum,fragrance}'), ('{وردة,ورد,ورود,rose}'), ('{زهرة,زهور,flower}'),
  ('{مبخرة,مباخر}'), ('{فنجان,فناجين}'), ('{حقيبة,حقائب,شنطة,شنط,bag}'), ('{تلفزيون,تلفاز,تليفزيون,tv,television}'),
  ('{جوال,هاتف,موبايل,تلفون,phone,mobile}'), ('{سماعة,سماعات,headphone,earphone}'), ('{لابتوب,laptop,notebook}'),
  ('{كوب,أكواب,mug,cup}'), ('{صندوق,صناديق,علبة,علب,بوكس,box}'), ('{كيس,أكياس}'), ('{سلة,سلال,basket}'),
  ('{مفتاح,مفاتيح,key}'), ('{ميدالية,ميداليات,keychain}'), ('{كتاب,كتب,book}'), ('{لعبة,ألعاب,toy}'), ('{طفل,أطفال,child,kid}'),
  ('{رجل,رجال,رجالي,رجالية}'), ('{امرأة,نساء,نسائي,نسائية}'), ('{ثوب,ثياب,أثواب}'), ('{عباية,عبايات,عباءة,abaya}'),
  ('{حذاء,أحذية,shoe}'), ('{ساعة,ساعات,watch}'), ('{خاتم,خواتم,ring}'), ('{سوار,أساور,bracelet}'), ('{قلادة,قلائد,necklace}'),
  ('{تمر,تمور,date}'), ('{حلوى,حلويات,حلا,sweet}'), ('{شوكولاتة,شوكولا,شيكولاتة,شكلاتة,شكولاتة,chocolate}'), ('{قهوة,كوفي,coffee}'), ('{شاي,چاي,tea}'),
  ('{مكسرات,نقولات,nut}'), ('{كاجو,كاشو,cashew}'), ('{بخور,incense}'), ('{سجادة,سجاد,سجاجيد}'), ('{مسبحة,مسابح,سبحة}'),
  ('{فانوس,فوانيس,lantern}'), ('{بالون,بالونات,balloon}'), ('{بطاقة,بطاقات,كرت,كروت,card}'), ('{شاحن,شواحن,charger}'),
  ('{مكبر,سبيكر,speaker}'), ('{كنافة,kunafa,knafeh}'), ('{طقم,أطقم,مجموعة,set}'), ('{جم,جرام,غرام,gram,g}'),
  ('{كجم,كيلو,كغ,kg,kilo}'), ('{مل,ملي,ml}'), ('{لتر,ليتر,l,liter,litre}'), ('{قطعة,قطع,حبة,حبات,pcs,piece}');

-- Best sellers, for an empty search box.
create index products_best_selling on products (sold desc, created_at desc, id desc) where published;
