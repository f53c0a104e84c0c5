import type { ValidationKey } from '#contract/validation.ts';
import type { RefusedValue } from '../en/refused-values.ts';

export const productValidation = {
  emailRequired: 'البريد الإلكتروني مطلوب',
  emailFormat: 'يرجى إدخال بريد إلكتروني صحيح',
  commentRequired: 'التعليق مطلوب',
  optionTextRequired: 'اكتب النص الخاص بهذا الخيار',
  imageRequired: 'اختر صورة',
  fieldRequired: 'هذا الحقل مطلوب',
  fieldInvalid: 'هذه القيمة غير صحيحة',
  tooLong: 'النص أطول من المسموح. الحد الأقصى لعدد الأحرف: {max}',
} satisfies Partial<Record<ValidationKey, string>>;

export const validation: Record<Exclude<ValidationKey, RefusedValue>, string> = {
  ...productValidation,
  passwordRequired: 'كلمة المرور مطلوبة',
  currentPasswordRequired: 'أدخل كلمة المرور الحالية لتغيير بريدك الإلكتروني',
  passwordMin: 'يجب ألا تقل كلمة المرور عن 8 أحرف',
  confirmPasswordRequired: 'تأكيد كلمة المرور مطلوب',
  confirmPasswordMatch: 'كلمتا المرور غير متطابقتين',
  nameRequired: 'الاسم مطلوب',
  phoneRequired: 'رقم الهاتف مطلوب',
  phoneFormat: 'يجب أن يتكوّن رقم الهاتف من 10 إلى 15 رقمًا',
  otpRequired: 'رمز التحقق مطلوب',
  otpMin: 'يجب أن يتكوّن رمز التحقق من 6 أرقام',
  messageRequired: 'الرسالة مطلوبة',
  searchRequired: 'اكتب ما تبحث عنه',
  zoneRequired: 'اختر منطقة التوصيل',
  addressRequired: 'العنوان مطلوب',
  paymentRequired: 'اختر طريقة الدفع',
  ratingStep: 'التقييم من نصف نجمة إلى خمس نجوم، بفارق نصف نجمة',
  outOfRange: 'هذه القيمة خارج النطاق المسموح',
};
