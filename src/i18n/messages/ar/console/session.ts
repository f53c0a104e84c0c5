import type { session as english } from '../../en/console/session.ts';

/** Sign-in and what belongs to it. */
export const session: typeof english = {
  title: 'تسجيل الدخول',
  email: 'البريد الإلكتروني',
  password: 'كلمة المرور',
  showPassword: 'إظهار كلمة المرور',
  hidePassword: 'إخفاء كلمة المرور',
  signIn: 'تسجيل الدخول',
  forgotten: 'نسيت كلمة المرور؟',
  codeTitle: 'تأكيد هويتك',
  code: 'الرمز من تطبيق التحقق',
  codeHint: 'رمز من 6 أرقام، أو أحد رموز الاسترداد.',
  continue: 'متابعة',
  lookAround: {
    title: 'تجربة اللوحة',
    text: 'هذا متجر تجريبي على هذا الجهاز. ادخل إلى اللوحة باسم أحد أعضاء فريقه التجريبي دون كلمة مرور.',
    owner: 'الدخول بصفة المالك',
    manager: 'الدخول بصفة المدير',
    packer: 'الدخول بصفة المجهِّز',
    driver: 'الدخول بصفة السائق',
    support: 'الدخول بصفة خدمة العملاء',
    accountant: 'الدخول بصفة المحاسب',
  },
};
