/** What a shopper asks the shop on WhatsApp. */
export const question = {
  question: {
    product: 'Ask about this product',
    productText: 'Hello, I have a question about “{name}”.',
    order: 'Help with this order',
    orderText: 'Hello, I need help with my order {number}.',
  },
};
