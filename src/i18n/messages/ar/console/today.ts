import type { today as english } from '../../en/console/today.ts';

/** The first page of the console. */
export const today: typeof english = {
  greeting: 'مرحبًا <name></name>',
  emptyTitle: 'لا طلبات جديدة',
  lastOrder: 'وصل آخر طلب <time></time>.',
  noOrders: 'يظهر أول طلب هنا فور وصوله.',
  work: 'العمل',
  lowStock: 'مخزون منخفض',
  inbox: 'بانتظارك في الوارد',
  problems: 'يحتاج إلى متابعة',
  cashDrivers:
    '{count, plural, zero {لا نقد للتسليم} one {سائق واحد لديه نقد للتسليم} two {سائقان لديهما نقد للتسليم} few {# سائقين لديهم نقد للتسليم} many {# سائقًا لديهم نقد للتسليم} other {# سائق لديهم نقد للتسليم}}',
  cashOpen:
    '{count, plural, zero {لا فروقات مفتوحة} one {فرق واحد مفتوح} two {فرقان مفتوحان} few {# فروقات مفتوحة} many {# فرقًا مفتوحًا} other {# فرق مفتوح}}',
  testOrder: 'إنشاء طلب تجريبي',
  testOrderMade: 'تم إنشاء الطلب التجريبي {number}.',
};
