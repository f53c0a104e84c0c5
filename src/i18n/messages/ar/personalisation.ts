import type { personalisation as english } from '../en/personalisation.ts';

export const personalisation: typeof english = {
  personalisation: {
    title: 'خصّص منتجك',
    enterText: 'إضافة نص',
    updateText: 'تعديل النص',
    enterImage: 'إضافة صورة',
    updateImage: 'تغيير الصورة',
    none: 'لا توجد خيارات تخصيص',
    savedLocal: 'تم حفظ البيانات على جهازك لاستخدامها لاحقًا.',
    saved: 'تم حفظ خياراتك.',
    edit: 'تعديل التخصيص',
    start: 'تخصيص',
    text: 'أضف نصك أو صورتك إلى هذا المنتج.',
    textHint: 'الحد الأقصى لعدد الأحرف: {max}',
    imageHint: 'JPG أو PNG أو WebP أو AVIF، حتى {mb} ميغابايت',
    current: 'الصورة الحالية للخيار «{name}»',
    draft: 'مسودة محفوظة على هذا الجهاز فقط',
    imageType: 'اختر صورة بصيغة JPG أو PNG أو WebP أو AVIF.',
    imageSize: 'يجب أن يكون حجم الصورة أقل من {mb} ميغابايت',
    uploadFailed: 'تعذّر رفع الصورة.',
    notKept: 'هذا المتصفح لا يحفظ البيانات. أضف المنتج إلى السلة، ثم خصّصه من هناك.',
    askTitle: 'قبل إضافة المنتج إلى السلة',
    askText: 'هذا المنتج يُجهَّز خصيصًا لك: أكمل التخصيص أو اشترِه بدونه.',
    buyWithout: 'شراء بدون تخصيص',
    addOption: 'أضف: {name}',
    notAdded: 'لم يُضف بعد',
    required: 'مطلوب',
    letters:
      '{max, plural, zero {{count}} one {{count} من حرف واحد} two {{count} من حرفين} few {{count} من {max} أحرف} many {{count} من {max} حرفًا} other {{count} من {max} حرف}}',
    upTo: '{max, plural, zero {} one {حرف واحد} two {حتى حرفين} few {حتى {max} أحرف} many {حتى {max} حرفًا} other {حتى {max} حرف}}',
  },
};
