import type { comments as englishComments, ratings as englishRatings } from '../en/feedback.ts';

export const ratings: typeof englishRatings = {
  rating: {
    title: 'قيّم هذا المنتج',
    label: 'التقييم: {value} من 5',
    none: 'لا يوجد تقييم بعد',
    yours: 'تقييمك',
    saved: 'شكرًا لك، تم حفظ تقييمك.',
    loginFirst: 'سجّل الدخول لإضافة تقييم',
    outOf: '{value} من 5',
    send: 'إرسال التقييم',
    own: 'تقييمك لهذا المنتج: {value} من 5.',
    lastCounts: 'يمكنك التقييم مرة أخرى، ويُعتمد آخر تقييم لك.',
  },
};

export const comments: typeof englishComments = {
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
    guestHint: 'نطلب منك تسجيل الدخول عند الإرسال، ويبقى ما كتبته محفوظًا.',
    label: 'تعليقك',
    more: 'مزيد من التعليقات',
    menu: 'إجراءات تعليقك',
    bought: 'عملية شراء مؤكدة',
    sorts: { newest: 'الأحدث أولًا', highest: 'الأعلى تقييمًا', lowest: 'الأقل تقييمًا' },
  },
};
