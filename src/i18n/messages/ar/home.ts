import type { home as english } from '../en/home.ts';

export const home: typeof english = {
  home: {
    newProducts: 'وصل حديثًا',
    bestSellers: 'الأكثر مبيعًا',
    testimonials: 'آراء عملائنا',
    offersPromo: 'عروض خاصة',
    discoverOffers: 'اكتشف العروض',
    serviceOrder: 'اطلب عبر الإنترنت',
    serviceShipping: 'توصيل مجاني',
    serviceFresh: 'طزاجة أكثر',
    servicePayment: 'دفع آمن',
    readMore: 'اقرأ المزيد',
    bannerGoTo: 'الانتقال إلى الشريحة {n}',
    bannerPause: 'إيقاف العرض مؤقتًا',
  },
};
