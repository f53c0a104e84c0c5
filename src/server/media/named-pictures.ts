/**
 * SQL: the paths of all pictures that the shop names, except those that only closed orders show. A
 * backup also reads the schema of an older release, which lacks `more_images`.
 */
export const namedPictures = `
  select distinct path from (
    select image as path from categories union all select image from products
    union all select jsonb_array_elements_text(coalesce(to_jsonb(products) -> 'more_images', '[]')) from products
    union all select unnest(images) from variants
    union all select image from customization_options union all select image from testimonials
    union all select path from uploads union all select value #>> '{}' from settings where key = 'logo'
  ) as shown where path is not null`;
