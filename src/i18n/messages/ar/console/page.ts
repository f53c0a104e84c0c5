import type { page as english } from '../../en/console/page.ts';

/** The texts that the server puts into the shell and the web manifest of the console. */
export const page: typeof english = {
  title: 'لوحة تحكم دانة',
  name: 'لوحة تحكم {shop}',
  noScript: 'تحتاج لوحة التحكم إلى JavaScript. فعّله من إعدادات المتصفح ثم أعد تحميل الصفحة.',
};
