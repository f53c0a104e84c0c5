import type { question as english } from '../en/question.ts';

export const question: typeof english = {
  question: {
    product: 'اسأل عن هذا المنتج',
    productText: 'السلام عليكم، عندي سؤال عن «{name}».',
  },
};
