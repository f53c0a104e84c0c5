-- The key of a SKU, by which files find a variant whose SKU they write otherwise: in another case, with
-- spaces, direction marks, Arabic digits or the apostrophe of a sheet. `src/server/shared/sku-key.ts` has the same.
create function sku_key(sku text) returns text language sql immutable strict parallel safe as $$
  select lower(regexp_replace(
    translate(
      regexp_replace(
        normalize(sku, NFKC), '[\s\u00a0\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'),
      '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'),
    '^[''’‘]+', ''))
$$;
