import type { join as english } from '../../en/console/join.ts';

/** The page of an invitation. */
export const join: typeof english = {
  intro: 'أنت مدعوّ للانضمام إلى فريق <shop></shop> بصفة <role></role>.',
  name: 'الاسم',
  emailFixed: 'أُرسلت الدعوة إلى هذا البريد، لذلك لا يمكن تغييره.',
  passwordHint: '8 أحرف على الأقل',
  missing: 'هذا الرابط غير مكتمل. افتحه كما وصلك، أو اطلب رابطًا جديدًا من مالك المتجر.',
  signIn: 'الانتقال إلى تسجيل الدخول',
};
