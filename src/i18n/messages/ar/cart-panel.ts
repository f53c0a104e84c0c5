import type { cartPanel as english, freeDelivery as englishFreeDelivery } from '../en/cart-panel.ts';

export const freeDelivery: typeof englishFreeDelivery = {
  freeMore: 'أضف منتجات بقيمة <amount></amount> لتحصل على توصيل مجاني.',
  freeReached: 'توصيل طلبك مجاني.',
  freeBar: 'التقدّم نحو التوصيل المجاني',
};

export const cartPanel: typeof english = {
  cartPanel: {
    title: 'سلتك',
    quantity: 'الكمية: {count}',
    total:
      '{count, plural, zero {الإجمالي} one {الإجمالي، قطعة واحدة} two {الإجمالي، قطعتان} few {الإجمالي، {count} قطع} many {الإجمالي، {count} قطعة} other {الإجمالي، {count} قطعة}}',
    checkout: 'إتمام الطلب',
    together: 'قد يناسب طلبك أيضًا',
    ...freeDelivery,
  },
};
