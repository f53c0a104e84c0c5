import type { about as english } from '../en/about.ts';

export const about: typeof english = {
  promises: {
    title: 'وعودنا لك',
    delivery: 'نوفّر التوصيل إلى جميع مناطق قطر.',
    prices: 'جميع الأسعار بالريال القطري وتشمل ضريبة القيمة المضافة حيثما تنطبق.',
    returns: 'استرجاع خلال {days} من تاريخ الاستلام، بالحالة والتغليف الأصليين، ما عدا المنتجات المستثناة في شروطنا.',
    warranty: 'يسري ضمان الشركة المصنّعة.',
  },
  facts: {
    title: 'من نحن',
    text: 'بيانات المتجر وكيفية التواصل معنا:',
  },
};
