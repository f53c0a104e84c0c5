import type { stockAlertPage as englishPage, stockAlerts as english } from '../en/stock-alerts.ts';

export const stockAlerts: typeof english = {
  stockAlert: {
    ask: 'أعلِمني عند توفّره',
    email: 'البريد الإلكتروني',
    hint: 'رسالة واحدة فقط عند توفّره.',
    send: 'أعلِمني',
    notedTitle: 'سنُعلمك عند توفّره',
    noted: 'سنراسلك على بريد حسابك عند توفّر المنتج.',
    sentTitle: 'تفقّد بريدك الوارد',
    sent: 'افتح الرابط الذي نرسله إلى <email></email> لتفعيل التنبيه. وإن سبق أن أكّدت فلا يلزمك أي إجراء.',
  },
};

export const stockAlertPage: typeof englishPage = {
  stockAlertPage: {
    title: 'تنبيه توفّر المنتج',
    confirmText: 'هل نراسلك عند توفّر المنتج من جديد؟ رسالة واحدة، ولا شيء غيرها.',
    confirm: 'نعم، أعلِمني',
    confirmedTitle: 'تم التأكيد',
    confirmed: 'سنراسلك عند توفّر المنتج.',
    confirmedOf: 'سنراسلك عند توفّر <product></product>.',
    backAlready: 'توفّر <product></product> بالفعل، ورسالتنا في طريقها إليك.',
    view: 'عرض المنتج',
    cancelText: 'هل نلغي تنبيهاتك؟ لن نراسلك بعد ذلك بشأن هذه المنتجات.',
    cancel: 'إلغاء التنبيهات',
    cancelledTitle: 'أُلغيت التنبيهات',
    cancelled: 'تم إلغاء جميع التنبيهات المرتبطة بهذا الرابط.',
    brokenTitle: 'هذا الرابط لا يعمل',
    broken: 'ربما استُخدم من قبل أو انتهت صلاحيته. يمكنك طلب التنبيه من جديد في صفحة المنتج.',
    toShop: 'الانتقال إلى المتجر',
  },
};
