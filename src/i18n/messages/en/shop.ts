/** What the shop promises and how it is reached, on every page. */
export const shop = {
  shop: {
    promises: 'Our promises',
    freeFrom: 'Free delivery over <amount></amount>',
    cash: 'Cash on delivery',
    allQatar: 'All of Qatar',
    whatsapp: 'Chat on WhatsApp',
  },
};
