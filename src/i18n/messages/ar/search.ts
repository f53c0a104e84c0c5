import type { search as english } from '../en/search.ts';

export const search: typeof english = {
  search: {
    open: 'بحث',
    placeholder: 'ابحث عن المنتجات…',
    allCategories: 'جميع الأقسام',
    suggestions: 'اقتراحات',
    popular: 'عمليات البحث الشائعة',
    no_found: 'لا توجد نتائج',
    noResultsFor: 'لا توجد نتائج للبحث عن «{q}»',
    tryAnother: 'تحقّق من الكتابة أو جرّب كلمة أخرى.',
    clear: 'مسح البحث',
    resultsFor: 'نتائج البحث عن «{q}»',
    category: 'ابحث في',
    close: 'إغلاق البحث',
    submit: 'بحث',
  },
};
