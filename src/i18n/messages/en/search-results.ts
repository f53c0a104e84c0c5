/** The page with the results of a search. */
export const results = {
  noResultsFor: 'No results for “<q></q>”',
  tryAnother: 'Check the spelling or try another word.',
  resultsFor: 'Results for “<q></q>”',
  everywhere: 'Search in all categories',
  emptyTitle: 'What are you looking for?',
  emptyText: 'Type a word, or start from a category.',
  correctedTo: 'Showing results for <a></a>, as nothing matches “<q></q>”',
  partial: 'No product fully matches “<q></q>”; these come closest',
  indexing: 'New products are being added to the search. Some of them may not be found yet.',
};
