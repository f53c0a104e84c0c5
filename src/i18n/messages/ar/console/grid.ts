import type { grid as english } from '../../en/console/grid.ts';
import { stockMode } from './stock-mode.ts';

/** The grid: many variants in one table. */
export const grid: typeof english = {
  mode: stockMode,
  ofProducts:
    '{count, plural, zero {لا منتجات} one {منتج واحد محدد} two {منتجان محددان} few {# منتجات محددة} many {# منتجًا محددًا} other {# منتج محدد}}',
  allProducts: 'عرض كل المنتجات',
  intro:
    'عدّل أسعار منتجات كثيرة وعروضها وأسماءها ومخزونها وطريقة بيعها وباركودها وتكلفتها دفعة واحدة. لا يُحفظ شيء قبل أن تراجعه.',
  keys: 'تنقّل بالأسهم، واضغط Enter للكتابة أو للاختيار التالي، وShift مع الأسهم للتحديد، وCtrl+C وCtrl+V للنسخ واللصق من جدول، وCtrl+D للتعبئة إلى الأسفل، وCtrl+Z للتراجع. اضغط Escape للخروج من الجدول.',
  category: 'القسم',
  allCategories: 'كل الأقسام',
  search: 'ابحث بالاسم أو رمز المنتج',
  table: 'المنتجات',
  product: 'المنتج',
  selectAll: 'تحديد الكل',
  select: 'تحديد {name}',
  nothing: 'لا توجد منتجات هنا',
  nothingText: 'اختر قسمًا آخر أو ابحث عن شيء آخر.',
  column: {
    nameAr: 'الاسم بالعربية',
    nameEn: 'الاسم بالإنجليزية',
    price: 'السعر الجديد',
    offer: 'نسبة الخصم',
    stock: 'المخزون',
    stockMode: 'طريقة البيع',
    published: 'معروض في المتجر',
    barcode: 'الباركود',
    cost: 'التكلفة',
  },
  margin: 'هامش الربح',
  wrong: {
    price: 'سعر غير صالح',
    offer: 'من 0 إلى 99',
    stock: 'عدد غير صالح',
  },
  betterOffer: 'يُطبَّق عرض آخر بنسبة {percent}%.',
  readOnly: 'هذه الأعمدة للاطلاع فقط: {columns}.',
  comma: '، ',
  yes: 'نعم',
  no: 'لا',
  bar: 'تغيير أسعار المحدَّد',
  selected:
    '{count, plural, zero {لم يُحدَّد شيء} one {منتج واحد محدَّد} two {منتجان محدَّدان} few {# منتجات محدَّدة} many {# منتجًا محدَّدًا} other {# منتج محدَّد}}',
  percent: 'النسبة المئوية',
  rounding: 'تقريب إلى الأعلى',
  roundings: { exact: 'بدون تقريب', quarter: '0.25', half: '0.50', riyal: 'ريال كامل' },
  apply: 'تطبيق',
  needsPercent: 'أدخل نسبة بين \u2066-99\u2069 و1000.',
  undoEdit: 'التراجع عن آخر تغيير',
  discard: 'تجاهل التغييرات',
  review: 'مراجعة التغييرات',
  changes:
    '{count, plural, zero {لا تغييرات} one {تغيير واحد} two {تغييران} few {# تغييرات} many {# تغييرًا} other {# تغيير}}',
  invalid: 'خانات لا يمكن حفظها',
  invalidCell: '{name}: {column} «{text}»',
  needsCount: 'أدخل عدد القطع الموجودة في خانة المخزون.',
  change: '<before></before> ← <after></after>',
  pays: 'يدفع المتسوّق <before></before> ← <after></after>',
  deepCuts:
    '{count, plural, zero {لا سعر ينخفض} one {سعر واحد ينخفض} two {سعران ينخفضان} few {# أسعار تنخفض} many {# سعرًا ينخفض} other {# سعر ينخفض}} بأكثر من النصف.',
  tooMany: 'يُحفظ الآن أول 500 منتج، ويبقى الباقي هنا.',
  save: 'حفظ',
  saved:
    '{count, plural, zero {لم يُحفظ شيء} one {تم حفظ منتج واحد} two {تم حفظ منتجين} few {تم حفظ # منتجات} many {تم حفظ # منتجًا} other {تم حفظ # منتج}}',
  lastSaved: 'يمكن التراجع عن آخر حفظ خلال ساعة.',
  undo: 'التراجع عن آخر حفظ',
  refused: 'غيّرها شخص آخر في هذه الأثناء',
  gone: 'لم يعد هذا المنتج موجودًا.',
};
