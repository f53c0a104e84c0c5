/** What the search of the console finds. */
export const results = {
  found: '{orders, plural, one {# order} other {# orders}}, {products, plural, one {# product} other {# products}}',
  nothing: 'Nothing found for “{query}”.',
  allProducts: 'Search all products',
  products: 'Products',
  state: { draft: 'Draft', archived: 'Archived' },
  searching: 'Searching…',
  failed: 'The search did not answer. Try again.',
};
