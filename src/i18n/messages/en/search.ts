export const search = {
  search: {
    open: 'Search',
    placeholder: 'Search for products…',
    allCategories: 'All categories',
    suggestions: 'Suggestions',
    popular: 'Popular searches',
    no_found: 'No results found',
    noResultsFor: 'No results for “{q}”',
    tryAnother: 'Check the spelling or try another word.',
    clear: 'Clear search',
    resultsFor: 'Results for “{q}”',
    category: 'Search in',
    close: 'Close search',
    submit: 'Search',
  },
};
