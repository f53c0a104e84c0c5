import type { printing as english } from '../../en/console/printing.ts';

/** The page that prints slips and invoices. */
export const printing: typeof english = {
  title: 'طباعة الطلب <number></number>',
  titleMany:
    'طباعة {count, plural, zero {لا طلبات} one {طلب واحد} two {طلبين} few {# طلبات} many {# طلبًا} other {# طلب}}',
  kind: {
    label: 'ماذا تطبع؟',
    slip: 'ورقة التجهيز',
    receipt: 'الفاتورة',
    courier: 'ملصق التوصيل',
  },
  paper: {
    label: 'الورق',
    '80': '80 مم',
    '58': '58 مم',
    a5: 'A5',
    a4: 'A4',
  },
  print: {
    slip: 'طباعة ورقة التجهيز',
    receipt: 'طباعة الفاتورة',
    slips: 'طباعة أوراق التجهيز',
    receipts: 'طباعة الفواتير',
    courier: 'طباعة الملصق',
    couriers: 'طباعة الملصقات',
  },
  auto: {
    label: 'هذا الجهاز يطبع أوراق التجهيز تلقائيًا',
    never: 'أبدًا',
    pick: 'عند القبول',
    ready: 'عند التجهيز',
    hint: 'على الورق المختار أعلاه ما دامت لوحة التحكم مفتوحة. يسأل Chrome كل مرة إلا إذا شُغّل مع <flag>--kiosk-printing</flag>.',
  },
  preview: 'المعاينة',
  qr: 'رمز QR يفتح الطلب',
  noAmounts: 'في الفاتورة مبالغ لا يتيح لك دورك رؤيتها.',
  giftNotice: 'لا يريد العميل أسعارًا في العلبة، فلا تضع الفاتورة فيها.',
  missing: 'لم تُطبع: {numbers}',
  none: 'لم يُختَر أي طلب',
  noneText: 'افتح طلبًا أو قائمة طلبات واطبع من هناك.',
};
