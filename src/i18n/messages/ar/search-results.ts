import type { results as english } from '../en/search-results.ts';

export const results: typeof english = {
  noResultsFor: 'لا توجد نتائج للبحث عن «<q></q>»',
  tryAnother: 'تحقّق من الكتابة أو جرّب كلمة أخرى.',
  resultsFor: 'نتائج البحث عن «<q></q>»',
  everywhere: 'ابحث في جميع الأقسام',
  emptyTitle: 'عمّ تبحث؟',
  emptyText: 'اكتب كلمة أو ابدأ من أحد الأقسام.',
  correctedTo: 'هذه نتائج <a></a>، إذ لا شيء يطابق «<q></q>»',
  partial: 'لا يوجد منتج يطابق «<q></q>» تمامًا، وهذه أقرب المنتجات',
  indexing: 'تُضاف منتجات جديدة إلى البحث الآن، وقد لا يظهر بعضها بعد.',
};
