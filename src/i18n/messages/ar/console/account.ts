import type { account as english } from '../../en/console/account.ts';

/** The signed-in person: profile, password and devices. */
export const account: typeof english = {
  profile: 'بياناتي',
  name: 'الاسم',
  language: 'اللغة',
  save: 'حفظ',
  saved: 'تم الحفظ.',
  password: 'تغيير كلمة المرور',
  passwordText: 'يُنهي ذلك الجلسات على أجهزتك الأخرى.',
  current: 'كلمة المرور الحالية',
  next: 'كلمة المرور الجديدة',
  passwordSaved: 'تم تغيير كلمة المرور وإنهاء الجلسات على أجهزتك الأخرى.',
  thisDevice: 'هذا الجهاز',
  unknownDevice: 'جهاز غير معروف',
  device: '{browser} على {system}',
  firstUse: 'تسجيل الدخول: {time}',
  lastUse: 'آخر استخدام: {time}',
  end: 'إنهاء الجلسة',
  ended: 'تم إنهاء الجلسة.',
  endOthers: 'إنهاء كل الجلسات الأخرى',
  endOthersTitle: 'هل تريد إنهاء كل الجلسات الأخرى؟',
  endOthersText: 'يحتاج كل جهاز آخر إلى تسجيل الدخول من جديد.',
  onlyThis: 'لا توجد جلسات على أجهزة أخرى.',
};
