export const search = {
  search: {
    open: 'Search',
    placeholder: 'Search for products…',
    allCategories: 'All categories',
    suggestions: 'Suggestions',
    // Text of the specification.
    no_found: 'no found',
    noResultsFor: 'No results for “<q></q>”',
    tryAnother: 'Check the spelling or try another word.',
    clear: 'Clear search',
    resultsFor: 'Results for “<q></q>”',
    category: 'Search in',
    close: 'Close search',
    everywhere: 'Search in all categories',
    emptyTitle: 'What are you looking for?',
    emptyText: 'Type a word, or start from a category.',
    submit: 'Search',
    required: 'Type what you are looking for',
    correctedTo: 'Showing results for <a></a>, as nothing matches “<q></q>”',
    partial: 'No product fully matches “<q></q>”; these come closest',
    indexing: 'New products are being added to the search. Some of them may not be found yet.',
  },
};
