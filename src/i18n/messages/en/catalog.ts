export const catalog = {
  category: {
    shopBy: 'Shop by category',
    empty: 'No categories yet',
    intro: 'Everything we sell, by category.',
  },
  product: {
    bestSellers: 'Best sellers',
    personalise: 'Personalise',
    addToCart: 'Add to cart',
    today: 'Today',
    quickAdd: 'Quick add',
    // This and the next are texts of the specification.
    added: 'Product added to the cart successfully',
    addToFavourites: 'Add to favourites',
    removeFromFavourites: 'Remove from favourites',
    options: 'Available options',
    oldPrice: 'Price before discount',
    newPrice: 'Price after discount',
    outOfStock: 'Out of stock',
    madeForYou: '{days, plural, =0 {Made for you} one {Made for you in 1 day} other {Made for you in {days} days}}',
    recent: 'Recently viewed',
    recentClear: 'Clear the list',
    recentCleared: 'Your recently viewed list was cleared.',
    from: 'From',
    whatsapp: 'WhatsApp',
  },
  offers: {
    title: 'Products on offer',
    intro: 'Everything on offer right now, biggest discount first.',
  },
};
