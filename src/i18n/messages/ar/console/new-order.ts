import type { newOrder as english } from '../../en/console/new-order.ts';

/** An order that staff place for a caller or at the counter. */
export const newOrder: typeof english = {
  products: 'المنتجات',
  find: 'ابحث عن منتج',
  found: 'نتائج البحث عن المنتجات',
  nothing: 'لا يوجد في المتجر منتج بهذه الكلمات.',
  stock:
    '{stock, plural, zero {نفدت الكمية} one {قطعة واحدة متوفرة} two {قطعتان متوفرتان} few {# قطع متوفرة} many {# قطعة متوفرة} other {# قطعة متوفرة}}',
  add: 'إضافة',
  addOne: 'إضافة {name}، {detail}',
  empty: 'ابحث عن المنتجات التي يريدها العميل.',
  lines: 'منتجات الطلب',
  less: 'قطعة أقل: {name}',
  more: 'قطعة إضافية: {name}',
  remove: 'حذف {name}',
  customer: 'العميل',
  name: 'الاسم',
  phone: 'رقم الهاتف',
  email: 'البريد الإلكتروني (اختياري)',
  emailHint: 'يصل إليه تأكيد الطلب. بدونه لا تُرسل أي رسالة.',
  language: 'لغة العميل',
  where: 'التوصيل',
  counter: 'استلام من المتجر',
  address: 'العنوان',
  payment: 'الدفع',
  note: 'ملاحظة (اختياري)',
  about: 'المنتج المقصود: {product}',
  sum: { subtotal: 'المنتجات', delivery: 'رسوم التوصيل', fee: 'رسوم الدفع', total: 'الإجمالي' },
  place: 'إنشاء الطلب',
  placed: 'تم إنشاء الطلب {number}.',
};
