export const search = {
  search: {
    open: 'Search',
    placeholder: 'Search for products…',
    allCategories: 'All categories',
    suggestions: 'Suggestions',
    // Text of the specification.
    no_found: 'no found',
    clear: 'Clear search',
    category: 'Search in',
    close: 'Close search',
    submit: 'Search',
    required: 'Type what you are looking for',
  },
};
