export const favourites = {
  favourites: {
    title: 'My favourites',
    emptyTitle: 'No favourites yet',
    emptyText: 'Tap the heart on any product to save it here.',
    added: 'Added to favourites',
    removed: 'Removed from favourites',
    removeConfirm: 'Remove this product from favourites?',
  },
};
