import type { permission as english } from '../../en/console/permission.ts';

/** What each permission opens, by its name. */
export const permission: typeof english = {
  orders: {
    read: 'عرض الطلبات',
    name: 'عرض أسماء العملاء',
    contact: 'عرض أرقام الهواتف والعناوين',
    cash: 'عرض المبلغ المطلوب تحصيله',
    money: 'عرض كل المبالغ',
    accept: 'قبول الطلبات',
    pack: 'تجهيز الطلبات',
    print: 'طباعة أوراق التجهيز',
    assign: 'تسليم الطلبات للسائقين',
    deliver: 'توصيل الطلبات',
    deliverWithoutPin: 'التوصيل بدون رمز',
    edit: 'تعديل الطلبات',
    cancel: 'إلغاء الطلبات',
    note: 'إضافة ملاحظات إلى الطلبات',
    create: 'إنشاء الطلبات',
    export: 'تصدير الطلبات',
  },
  payments: {
    mark: 'تسجيل استلام المبالغ',
  },
  refunds: {
    create: 'رد المبالغ إلى العملاء',
  },
  cash: {
    count: 'عدّ نقد السائقين',
    settle: 'قبول فروق النقد',
  },
  catalog: {
    read: 'عرض المنتجات',
    write: 'تعديل المنتجات',
    publish: 'نشر المنتجات',
    import: 'استيراد المنتجات',
    export: 'تصدير المنتجات',
  },
  prices: {
    write: 'تغيير الأسعار',
  },
  offers: {
    write: 'تغيير العروض',
  },
  stock: {
    read: 'عرض المخزون',
    adjust: 'جرد المخزون وتعديله',
  },
  feedback: {
    moderate: 'مراجعة التعليقات',
  },
  messages: {
    answer: 'الرد على الرسائل',
  },
  customers: {
    read: 'عرض العملاء',
    export: 'تصدير بيانات العملاء',
    erase: 'حذف بيانات العملاء',
  },
  reports: {
    read: 'عرض التقارير',
  },
  content: {
    write: 'تعديل الصفحة الرئيسية وصفحات المتجر والمجموعات',
  },
  settings: {
    shop: 'تغيير إعدادات المتجر',
    delivery: 'تغيير إعدادات التوصيل',
    payments: 'تغيير إعدادات الدفع',
  },
  staff: {
    manage: 'إدارة فريق العمل',
  },
  audit: {
    read: 'عرض سجل الإجراءات',
  },
};
