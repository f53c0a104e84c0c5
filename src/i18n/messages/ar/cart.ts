import type { cart as english } from '../en/cart.ts';

export const cart: typeof english = {
  cart: {
    removeLine: 'إزالة {name}',
    quantityOf: 'كمية {name}',
    onlyLeft:
      '{count, plural, zero {نفدت الكمية} one {بقيت قطعة واحدة فقط} two {بقيت قطعتان فقط} few {بقيت {count} قطع فقط} many {بقيت {count} قطعة فقط} other {بقيت {count} قطعة فقط}}',
    feesLater: 'تُضاف رسوم التوصيل عند إتمام الطلب بعد اختيار المنطقة.',
    title: 'سلة التسوق',
    emptyTitle: 'سلة التسوق فارغة',
    emptyText: 'أضف المنتجات التي تعجبك ثم عد إلى هنا.',
    browse: 'تصفّح الأقسام',
    summary: 'ملخص الطلب',
    itemsCount: 'عدد القطع',
    total: 'الإجمالي',
    checkout: 'إتمام الطلب',
    clear: 'إفراغ السلة',
    clearConfirm: 'هل تريد إزالة جميع المنتجات من السلة؟',
    removeConfirm: 'هل تريد إزالة هذا المنتج من السلة؟',
    removed: 'تمت إزالة المنتج من السلة.',
    cleared: 'تم إفراغ السلة.',
    updated: 'تم تحديث الكمية.',
    quantityRange: 'يجب أن تكون الكمية بين 1 و50',
  },
};
