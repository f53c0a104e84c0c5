import type { catalog as english } from '../en/catalog.ts';

export const catalog: typeof english = {
  category: {
    shopBy: 'تسوّق حسب القسم',
    empty: 'لا توجد أقسام بعد',
    intro: 'كل ما في المتجر حسب الأقسام.',
  },
  product: {
    bestSellers: 'الأكثر مبيعًا',
    personalise: 'أضف لمستك',
    addToCart: 'أضف إلى السلة',
    today: 'اليوم',
    quickAdd: 'إضافة سريعة',
    added: 'تمت إضافة المنتج إلى السلة بنجاح',
    addToFavourites: 'إضافة إلى المفضلة',
    removeFromFavourites: 'إزالة من المفضلة',
    options: 'الخيارات المتاحة',
    oldPrice: 'السعر قبل الخصم',
    newPrice: 'السعر بعد الخصم',
    outOfStock: 'غير متوفر حاليًا',
    madeForYou:
      '{days, plural, zero {يُجهَّز خصيصًا لك} one {يُجهَّز خصيصًا لك خلال يوم} two {يُجهَّز خصيصًا لك خلال يومين} few {يُجهَّز خصيصًا لك خلال {days} أيام} many {يُجهَّز خصيصًا لك خلال {days} يومًا} other {يُجهَّز خصيصًا لك خلال {days} يوم}}',
    recent: 'منتجات شاهدتها مؤخرًا',
    recentClear: 'مسح القائمة',
    recentCleared: 'تم مسح المنتجات التي شاهدتها.',
    from: 'من',
    whatsapp: 'واتساب',
  },
  offers: {
    title: 'منتجات العروض',
    intro: 'جميع المنتجات المخفّضة حاليًا، بدءًا بالأعلى خصمًا.',
  },
};
