import type { production as english } from '../../en/console/production.ts';

export const production: typeof english = {
  day: 'يوم التوصيل',
  today: 'اليوم',
  tomorrow: 'غدًا',
  nothing: 'لا شيء للتحضير في هذا اليوم',
  nothingText: 'تظهر الطلبات هنا عندما يكون هذا يوم توصيلها.',
  toOrder:
    '{count, plural, zero {لا شيء حسب الطلب} one {قطعة حسب الطلب} two {قطعتان حسب الطلب} few {# قطع حسب الطلب} many {# قطعة حسب الطلب} other {# قطعة حسب الطلب}}',
  made: 'جُهّز {made} من {pieces}',
  tick: 'جاهز: {name}، الطلب {letter}',
  tickAll: 'الكل جاهز: {name}',
  export: 'حفظ كملف CSV',
  print: 'طباعة القائمة',
  orders: 'طلبات هذا اليوم',
  cardText: 'نص البطاقة',
  more: 'في هذا اليوم طلبات أكثر مما تعرضه القائمة.',
  column: {
    time: 'الوقت',
    product: 'المنتج',
    sku: 'رمز المنتج',
    pieces: 'القطع',
    letter: 'الطلب',
    number: 'الرقم',
    text: 'النص',
    note: 'الملاحظة',
    made: 'جاهز',
  },
};
