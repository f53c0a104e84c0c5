import type { shell as english } from '../en/shell.ts';

export const shell: typeof english = {
  meta: {
    brand: 'دانة',
    page: '{title}، صفحة {page}',
  },
  lang: {
    switch: 'تغيير اللغة',
  },
  nav: {
    notifications: 'الإشعارات',
    home: 'الرئيسية',
    categories: 'الأقسام',
    about: 'من نحن',
    contact: 'تواصل معنا',
    offers: 'العروض',
    favourites: 'المفضلة',
    cart: 'السلة',
    account: 'حسابي',
    profile: 'ملفي الشخصي',
    orders: 'جميع الطلبات',
    more: 'روابط أخرى',
    login: 'تسجيل الدخول',
    register: 'إنشاء حساب',
    logout: 'تسجيل الخروج',
    logoutConfirm: 'هل تريد تسجيل الخروج؟',
    openMenu: 'فتح القائمة',
    closeMenu: 'إغلاق القائمة',
    skip: 'الانتقال إلى المحتوى',
    back: 'رجوع',
    backHome: 'العودة إلى الرئيسية',
    breadcrumb: 'مسار التنقل',
    main: 'القائمة الرئيسية',
    // The name contains the digit that the link shows.
    cartItems:
      '{count, plural, zero {السلة فارغة} one {السلة، عدد القطع: 1} two {السلة، عدد القطع: 2} few {السلة، {count} قطع} many {السلة، {count} قطعة} other {السلة، {count} قطعة}}',
    favouriteItems:
      '{count, plural, zero {المفضلة فارغة} one {المفضلة، عدد المنتجات: 1} two {المفضلة، عدد المنتجات: 2} few {المفضلة، {count} منتجات} many {المفضلة، {count} منتجًا} other {المفضلة، {count} منتج}}',
    browse: 'تصفّح الأقسام',
  },
  action: {
    save: 'حفظ',
    saveChanges: 'حفظ التغييرات',
    cancel: 'إلغاء',
    confirm: 'تأكيد',
    delete: 'حذف',
    remove: 'إزالة',
    send: 'إرسال',
    close: 'إغلاق',
    clear: 'مسح',
    retry: 'إعادة المحاولة',
    next: 'التالي',
    previous: 'السابق',
    viewAll: 'عرض الكل',
    showMore: 'عرض المزيد',
    viewDetails: 'عرض التفاصيل',
    shopNow: 'تسوّق الآن',
    continueShopping: 'متابعة التسوق',
    returnToShop: 'العودة إلى المتجر',
    loading: 'جارٍ التحميل…',
  },
  footer: {
    links: 'روابط سريعة',
    rights: '© {year} {shop}. جميع الحقوق محفوظة.',
    cr: 'السجل التجاري: <number></number>',
    contact: 'للتواصل معنا',
    app: 'تطبيقنا',
    onSocial: '{shop} على {network, select, instagram {إنستغرام} facebook {فيسبوك} tiktok {تيك توك} other {سناب شات}}',
  },
  app: {
    dialogTitle: 'تسوّق بسرعة أكبر عبر تطبيقنا',
    dialogText: 'حمّل التطبيق على آيفون أو أندرويد.',
    appStore: 'حمّله من App Store',
    playStore: 'احصل عليه من Google Play',
    notNow: 'ليس الآن',
  },
  error: {
    network: 'تحقّق من اتصالك بالإنترنت',
    sessionEnded: 'انتهت جلستك. يرجى تسجيل الدخول مرة أخرى.',
    generic: 'حدث خطأ ما. يرجى المحاولة مرة أخرى.',
    part: 'تعذّر تحميل هذا الجزء.',
    unexpected: 'خطأ غير متوقع في التطبيق!',
    '404title': 'الصفحة غير موجودة',
    '404text': 'ربما نُقلت الصفحة أو حُذفت.',
  },
  count: {
    items:
      '{count, plural, zero {لا توجد قطع} one {قطعة واحدة} two {قطعتان} few {{count} قطع} many {{count} قطعة} other {{count} قطعة}}',
    products:
      '{count, plural, zero {لا توجد منتجات} one {منتج واحد} two {منتجان} few {{count} منتجات} many {{count} منتجًا} other {{count} منتج}}',
    offers:
      '{count, plural, zero {لا توجد عروض} one {عرض واحد} two {عرضان} few {{count} عروض} many {{count} عرضًا} other {{count} عرض}}',
    reviews:
      '{count, plural, zero {لا توجد تقييمات} one {تقييم واحد} two {تقييمان} few {{count} تقييمات} many {{count} تقييمًا} other {{count} تقييم}}',
    comments:
      '{count, plural, zero {لا توجد تعليقات} one {تعليق واحد} two {تعليقان} few {{count} تعليقات} many {{count} تعليقًا} other {{count} تعليق}}',
    orders:
      '{count, plural, zero {لا توجد طلبات} one {طلب واحد} two {طلبان} few {{count} طلبات} many {{count} طلبًا} other {{count} طلب}}',
  },
};
