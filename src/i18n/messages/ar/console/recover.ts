import type { recover as english } from '../../en/console/recover.ts';

/** The page of a link for a new password. */
export const recover: typeof english = {
  intro: 'اختر كلمة مرور جديدة، ثم سجّل الدخول بها. وستحتاج إليها في باقي أجهزتك أيضًا.',
  password: 'كلمة المرور الجديدة',
  save: 'حفظ كلمة المرور',
  saved: 'تم حفظ كلمة المرور الجديدة. سجّل الدخول بها.',
};
