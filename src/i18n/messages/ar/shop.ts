import type { shop as english } from '../en/shop.ts';

export const shop: typeof english = {
  shop: {
    promises: 'ما نعدك به',
    freeFrom: 'توصيل مجاني فوق <amount></amount>',
    cash: 'الدفع عند الاستلام',
    allQatar: 'لكل مناطق قطر',
    whatsapp: 'راسلنا على واتساب',
  },
};
