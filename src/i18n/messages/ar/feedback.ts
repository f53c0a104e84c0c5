import type { feedback as english } from '../en/feedback.ts';

export const feedback: typeof english = {
  rating: {
    title: 'قيّم هذا المنتج',
    label: 'التقييم: {value} من 5',
    none: 'لا يوجد تقييم بعد',
    yours: 'تقييمك',
    saved: 'شكرًا لك، تم حفظ تقييمك.',
    loginFirst: 'سجّل الدخول لإضافة تقييم',
    outOf: '{value} من 5',
    send: 'إرسال التقييم',
    rateIt: 'أضف تقييمك',
  },
  comments: {
    title: 'التعليقات',
    placeholder: 'اكتب تعليقك…',
    add: 'إضافة تعليق',
    edit: 'تعديل التعليق',
    delete: 'حذف التعليق',
    deleteConfirm: 'هل تريد حذف هذا التعليق؟',
    empty: 'لا توجد تعليقات بعد. شاركنا تعليقك.',
    added: 'تمت إضافة تعليقك.',
    updated: 'تم تعديل تعليقك.',
    deleted: 'تم حذف التعليق.',
    loginFirst: 'سجّل الدخول لكتابة تعليق',
    label: 'تعليقك',
    more: 'تعليقات أكثر',
    menu: 'إجراءات تعليقك',
    of: 'تعليق من {name}',
    choose: 'اختر أحد الخيارات للتعليق عليه.',
  },
};
