import type { search as english } from '../en/search.ts';

export const search: typeof english = {
  search: {
    open: 'بحث',
    placeholder: 'ابحث عن المنتجات…',
    allCategories: 'جميع الأقسام',
    suggestions: 'اقتراحات',
    no_found: 'لا توجد نتائج',
    noResultsFor: 'لا توجد نتائج للبحث عن «<q></q>»',
    tryAnother: 'تحقّق من الكتابة أو جرّب كلمة أخرى.',
    clear: 'مسح البحث',
    resultsFor: 'نتائج البحث عن «<q></q>»',
    category: 'ابحث في',
    close: 'إغلاق البحث',
    everywhere: 'ابحث في جميع الأقسام',
    emptyTitle: 'عمّ تبحث؟',
    emptyText: 'اكتب كلمة أو ابدأ من أحد الأقسام.',
    submit: 'بحث',
    required: 'اكتب ما تبحث عنه',
    correctedTo: 'هذه نتائج <a></a>، إذ لا شيء يطابق «<q></q>»',
    partial: 'لا يوجد منتج يطابق «<q></q>» تمامًا، وهذه أقرب المنتجات',
    indexing: 'تُضاف منتجات جديدة إلى البحث الآن، وقد لا يظهر بعضها بعد.',
  },
};
