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
  late: 'متأخر منذ <time></time>',
  testOrder: 'إنشاء طلب تجريبي',
  testOrderMade: 'تم إنشاء الطلب التجريبي {number}.',
  firstDay: {
    title: 'يومك الأول',
    text: 'هذا ما يحتاجه متجرك الآن. تختفي القائمة بعد توصيل أول طلب.',
    done: 'تم',
    name: 'سمِّ متجرك بالعربية والإنجليزية',
    logo: 'أضف شعار متجرك',
    registration: 'أضف رقم السجل التجاري، فالقانون يطلبه في المتجر وعلى الإيصالات',
    contact: 'أضف رقم هاتف أو واتساب للعملاء',
    zones: 'راجع مناطق التوصيل ورسومها',
    products: 'أضف منتجاتك الأولى',
    testOrder: 'جرّب الطلب من متجرك كأي عميل',
    team: 'ادعُ زميلًا إلى الفريق',
    openSettings: 'افتح الإعدادات',
    openZones: 'افتح المناطق',
    openProducts: 'افتح المنتجات',
    openShop: 'افتح المتجر',
    openTeam: 'افتح فريق العمل',
  },
};
