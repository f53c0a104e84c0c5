import type { choice as english } from '../en/choice.ts';

export const choice: typeof english = {
  choice: {
    description: 'الوصف',
    viewCart: 'عرض السلة',
    picture: 'الصورة {n} من {total}',
    select: 'يرجى اختيار أحد خيارات المنتج',
    price: 'السعر',
    related: 'قد يعجبك أيضًا',
    increase: 'زيادة الكمية',
    decrease: 'تقليل الكمية',
    share: 'مشاركة',
    inStock: 'متوفر',
    quantity: 'الكمية',
    details: 'عرض كل التفاصيل',
    gone: 'لم يعد هذا المنتج متوفرًا.',
    nth: 'الخيار {n}',
    any: 'اختر أحد الخيارات',
    attribute: 'اختر {name}',
    stockLeft:
      '{count, plural, zero {غير متوفر حاليًا} one {بقيت قطعة واحدة فقط} two {بقيت قطعتان فقط} few {بقيت {count} قطع فقط} many {بقيت {count} قطعة فقط} other {بقيت {count} قطعة فقط}}',
    copyLink: 'نسخ الرابط',
    linkCopied: 'تم نسخ الرابط.',
    copyFailed: 'انسخ هذا الرابط: {link}',
  },
};
