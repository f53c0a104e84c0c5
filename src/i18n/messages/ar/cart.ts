import { freeDelivery } from './cart-panel.ts';
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
    emptyText: 'أضف المنتجات التي تعجبك ثم عُد إلى هنا.',
    summary: 'ملخص الطلب',
    itemsCount: 'عدد القطع',
    total: 'الإجمالي',
    saved: 'وفّرت',
    checkout: 'إتمام الطلب',
    clear: 'إفراغ السلة',
    clearConfirm: 'هل تريد إزالة جميع المنتجات من السلة؟',
    removeConfirm: 'هل تريد إزالة هذا المنتج من السلة؟',
    removed: 'تمت إزالة المنتج من السلة.',
    cleared: 'تم إفراغ السلة.',
    updated: 'تم تحديث الكمية.',
    changesTitle: 'حدثت تغييرات في سلتك منذ زيارتك الأخيرة',
    changesText: 'يرجى الاطلاع على التغييرات وقبولها قبل تأكيد الطلب.',
    priceChanged: 'تغيّر السعر من <before></before> إلى <now></now>.',
    priceMoved: 'سعر «{name}» الآن {now}، وكان {before}.',
    fewerLeft:
      '{left, plural, zero {نفدت الكمية} one {بقيت قطعة واحدة فقط، وكان العدد في سلتك {had}.} two {بقيت قطعتان فقط، وكان العدد في سلتك {had}.} few {بقيت {left} قطع فقط، وكان العدد في سلتك {had}.} many {بقيت {left} قطعة فقط، وكان العدد في سلتك {had}.} other {بقيت {left} قطعة فقط، وكان العدد في سلتك {had}.}}',
    goneLine: 'نفدت الكمية، وسيُزال المنتج من سلتك.',
    lineGone: 'هذا المنتج لم يعد في سلتك.',
    accept: 'قبول',
    acceptOf: 'قبول: {name}',
    acceptAll: 'قبول جميع التغييرات',
    acceptFirst: 'اقبل التغييرات في سلتك',
    each: '<price></price> للقطعة',
    ...freeDelivery,
  },
};
