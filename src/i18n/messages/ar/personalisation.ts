import type { personalisation as english } from '../en/personalisation.ts';

export const personalisation: typeof english = {
  personalisation: {
    title: 'خصّص منتجك',
    enterText: 'أدخل النص',
    updateText: 'تحديث النص',
    enterImage: 'أضف صورة',
    updateImage: 'تحديث الصورة',
    none: 'لا توجد خيارات تخصيص',
    savedLocal: 'تم حفظ البيانات على جهازك لاستخدامها لاحقًا.',
    saved: 'تم حفظ خياراتك.',
    edit: 'تعديل التخصيص',
  },
};
