import type { RefusedValue } from '../en/refused-values.ts';

/** The validation messages of values that only the server can refuse. No page loads them. */
export const refusedValues: Record<RefusedValue, string> = {
  quantityRange: 'يجب أن تكون الكمية بين 1 و50',
  optionImageForeign: 'يرجى رفع صورة هذا الخيار مرة أخرى',
  optionForeign: 'هذا الخيار لا يخص المنتج',
  variantForeign: 'هذا الاختيار لا يخص المنتج',
  imageForeign: 'يرجى رفع الصورة مرة أخرى',
  imageNotSquare: 'اختر صورة مربعة لا يقل ضلعها عن 192 بكسل',
  colourFaint: 'هذا اللون فاتح تصعب قراءته. اختر لونًا أغمق',
  nameTaken: 'هذا الاسم لعضو آخر في الفريق. أضف ما يميّز بينهما',
  nameMixesScripts: 'بعض الأحرف تشبه غيرها فقط. اكتب الاسم مرة أخرى بلوحة مفاتيح واحدة',
  currentPasswordWrong: 'كلمة المرور غير صحيحة',
  fieldUnknown: 'هذا الاختيار غير متاح',
};
