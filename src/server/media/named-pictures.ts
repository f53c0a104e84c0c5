/** SQL: the paths of all pictures that the shop names, except those that only closed orders show. */
export const namedPictures = `
  select distinct path from (
    select image as path from categories union all select image from products union all select unnest(more_images) from products
    union all select unnest(images) from variants
    union all select image from customization_options union all select image from testimonials
    union all select path from uploads union all select value #>> '{}' from settings where key = 'logo'
  ) as shown where path is not null`;
