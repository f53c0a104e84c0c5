import type { checkout as english } from '../en/checkout.ts';

export const checkout: typeof english = {
  checkout: {
    deliverTo: 'إلى أين نوصل طلبك؟',
    chooseZoneFirst: 'اختر المنطقة',
    title: 'إتمام الطلب',
    zone: 'منطقة التوصيل',
    zonePlaceholder: 'اختر المدينة أو البلدية',
    address: 'العنوان بالتفصيل',
    addressHint: 'المنطقة، الشارع، رقم المبنى أو الفيلا، الطابق، الشقة',
    blueplate: 'المنطقة / الشارع / المبنى (اللوحة الزرقاء)',
    payment: 'طريقة الدفع',
    cod: 'الدفع نقدًا عند الاستلام',
    card: 'بطاقة ائتمان أو بطاقة خصم مباشر',
    codFee: 'تُضاف رسوم قدرها <fee></fee> عند الدفع نقدًا.',
    subtotal: 'المجموع الفرعي',
    shippingFee: 'رسوم التوصيل',
    paymentFee: 'رسوم الدفع النقدي',
    free: 'مجاني',
    totalAmount: 'المبلغ الإجمالي',
    vatNote: 'الأسعار شاملة ضريبة القيمة المضافة حيثما تنطبق.',
    place: 'تأكيد الطلب',
    placing: 'جارٍ تأكيد طلبك…',
    success: 'تم تأكيد طلبك. شكرًا لك!',
    items: 'منتجات الطلب',
  },
};
