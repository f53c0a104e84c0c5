/** What a shopper asks the shop on WhatsApp. */
export const question = {
  question: {
    product: 'Ask about this product',
    productText: 'Hello, I have a question about “{name}”.',
  },
};
