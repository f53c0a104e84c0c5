import type { home as english } from '../en/home.ts';

export const home: typeof english = {
  home: {
    newProducts: 'وصل حديثًا',
    selection: 'اخترنا لك',
    testimonials: 'آراء عملائنا',
    serviceShipping: 'توصيل مجاني',
    bannerGoTo: 'الانتقال إلى الشريحة {n}',
    bannerPause: 'إيقاف تبديل الصور',
    bannerPlay: 'تشغيل تبديل الصور',
    banner: 'أبرز ما لدينا',
    serviceShippingFrom: 'للطلبات بقيمة {amount} أو أكثر',
    serviceDelivery: 'التوصيل في جميع أنحاء قطر',
    serviceDeliveryText: 'إلى جميع المناطق',
    contactPromo: 'تحدّث إلينا',
    testimonialsPage: 'المجموعة {n}',
    emptyTitle: 'نجهّز الرفوف الآن',
    emptyText: 'عُد قريبًا، أو أخبرنا بما تبحث عنه.',
  },
};
