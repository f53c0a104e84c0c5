import type { frame as english } from '../../en/console/frame.ts';

/** The frame of the pages that need a sign-in: search, account menu, keyboard help, undo. */
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
  closed: {
    title: 'لا يتيح لك دورك فتح هذه الصفحة',
    text: 'اطلب الصلاحية من <owner></owner> (المالك).',
  },
  undo: {
    undone:
      '{count, plural, zero {لم يتغيّر شيء.} one {تم التراجع.} two {تم التراجع عن تغييرين.} few {تم التراجع عن # تغييرات.} many {تم التراجع عن # تغييرًا.} other {تم التراجع عن # تغيير.}}',
    notUndone:
      '{count, plural, zero {لم يتغيّر شيء آخر.} one {حدث تغيير آخر بعد ذلك، فلم يتم التراجع.} two {تغيّر عنصران بعد ذلك، فلم يتم التراجع عنهما.} few {تغيّرت # عناصر بعد ذلك، فلم يتم التراجع عنها.} many {تغيّر # عنصرًا بعد ذلك، فلم يتم التراجع عنه.} other {تغيّر # عنصر بعد ذلك، فلم يتم التراجع عنه.}}',
    notUndoneNamed: 'تغيّر \u2068{name}\u2069 بعد ذلك، فلم يتم التراجع عنه.',
  },
};
