import type { policy as english } from '../en/policy.ts';

export const policy: typeof english = {
  policy: {
    privacy: 'سياسة الخصوصية',
    terms: 'شروط الاستخدام والبيع',
    days: '{count, plural, zero {0 يوم} one {يوم واحد} two {يومين} few {{count} أيام} many {{count} يومًا} other {{count} يوم}}',
    hours:
      '{count, plural, zero {0 ساعة} one {ساعة واحدة} two {ساعتين} few {{count} ساعات} many {{count} ساعة} other {{count} ساعة}}',
    return3: 'يُقبل الاسترجاع خلال {days} من تاريخ الاستلام بشرط أن يكون المنتج بحالته وتغليفه الأصليين.',
    returnExceptions: 'ويُستثنى من ذلك ما يتلف سريعًا والمنتجات المخصّصة ومستلزمات العناية الشخصية بعد فتحها.',
    delivery: 'نوفّر التوصيل إلى جميع مناطق قطر.',
    updated: 'آخر تحديث: <date></date>',
    onThisPage: 'في هذه الصفحة',
    toContents: 'العودة إلى المحتويات',
    seller: 'البائع',
    commercialRegistration: 'السجل التجاري',
    address: 'العنوان',
    email: 'البريد الإلكتروني',
    phone: 'الهاتف',
  },
};
