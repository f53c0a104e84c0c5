import type { search as english } from '../en/search.ts';

export const search: typeof english = {
  search: {
    open: 'بحث',
    placeholder: 'ابحث عن المنتجات…',
    allCategories: 'جميع الأقسام',
    suggestions: 'اقتراحات',
    no_found: 'لا توجد نتائج',
    clear: 'مسح البحث',
    category: 'ابحث في',
    close: 'إغلاق البحث',
    submit: 'بحث',
    required: 'اكتب ما تبحث عنه',
  },
};
