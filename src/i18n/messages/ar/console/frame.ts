import type { frame as english } from '../../en/console/frame.ts';

/** The frame of the pages that need a sign-in: search, account menu, keyboard help. */
export const frame: typeof english = {
  search: {
    label: 'البحث في المتجر',
    placeholder: 'رقم الطلب أو الهاتف أو الاسم أو رمز المنتج',
    clear: 'مسح البحث',
  },
  menu: {
    account: 'الحساب: {name}',
    devices: 'الأجهزة المسجَّلة',
    keys: 'اختصارات لوحة المفاتيح',
    signOut: 'تسجيل الخروج',
  },
  keys: {
    title: 'اختصارات لوحة المفاتيح',
    search: 'البحث في المتجر',
    new: 'إضافة طلب أو منتج أو قسم أو عرض أو دعوة، من صفحتها',
    help: 'عرض هذه الاختصارات',
    sequence: 'ثم',
    or: 'أو',
    go: 'الانتقال إلى: {page}',
    close: 'إغلاق النافذة، أو الطلب بجانب القائمة',
  },
};
