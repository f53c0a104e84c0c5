export const priceHistory = {
  priceHistory: {
    lowest: 'Lowest price of 30 days: <price></price>',
  },
};
