import type { results as english } from '../../en/console/results.ts';

/** What the search of the console finds. */
export const results: typeof english = {
  found:
    '{orders, plural, zero {لا طلبات} one {طلب واحد} two {طلبان} few {# طلبات} many {# طلبًا} other {# طلب}}، {products, plural, zero {لا منتجات} one {منتج واحد} two {منتجان} few {# منتجات} many {# منتجًا} other {# منتج}}',
  nothing: 'لا نتائج عن «{query}».',
  allProducts: 'البحث في كل المنتجات',
  products: 'المنتجات',
  state: { draft: 'مسودة', archived: 'مؤرشف' },
  searching: 'جارٍ البحث…',
  failed: 'لم يصل رد من البحث. حاول مرة أخرى.',
};
