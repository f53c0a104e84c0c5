import type { catalog as english } from '../en/catalog.ts';

export const catalog: typeof english = {
  category: {
    empty: 'لا توجد أقسام بعد',
    subTitle: 'الأقسام الفرعية',
  },
  products: {
    emptyTitle: 'لا توجد منتجات في هذا القسم',
    emptyText: 'نضيف منتجات جديدة باستمرار. تصفّح الأقسام الأخرى.',
  },
  product: {
    addToCart: 'أضف إلى السلة',
    added: 'تمت إضافة المنتج إلى السلة',
    selectVariant: 'يرجى اختيار أحد خيارات المنتج',
    addToFavourites: 'أضف إلى المفضلة',
    removeFromFavourites: 'إزالة من المفضلة',
    description: 'الوصف',
    options: 'الخيارات المتاحة',
    size: 'المقاس',
    colour: 'اللون',
    weight: 'الوزن',
    quantity: 'الكمية',
    increase: 'زيادة الكمية',
    decrease: 'تقليل الكمية',
    price: 'السعر',
    oldPrice: 'السعر قبل الخصم',
    newPrice: 'السعر بعد الخصم',
    discount: 'خصم {percent}',
    inStock: 'متوفر',
    outOfStock: 'غير متوفر حاليًا',
    image: 'الصورة {n} من {total}',
    related: 'قد يعجبك أيضًا',
  },
  offers: {
    title: 'منتجات العروض',
    empty: 'لا توجد عروض حاليًا',
  },
};
