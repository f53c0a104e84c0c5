import type { favourites as english } from '../en/favourites.ts';

export const favourites: typeof english = {
  favourites: {
    title: 'مفضلتي',
    emptyTitle: 'لا توجد منتجات في المفضلة',
    emptyText: 'اضغط على رمز القلب في أي منتج لحفظه هنا.',
    added: 'تمت الإضافة إلى المفضلة',
    removed: 'تمت الإزالة من المفضلة',
    removeConfirm: 'هل تريد إزالة هذا المنتج من المفضلة؟',
  },
};
