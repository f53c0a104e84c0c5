import type { service as english } from '../en/service-promises.ts';

export const service: typeof english = {
  cashFee: 'رسوم الدفع النقدي <amount></amount>.',
  cashOnDelivery: 'ادفع نقدًا عند وصول طلبك.',
  freeDeliveryFrom: 'توصيل مجاني للطلبات بقيمة <amount></amount> أو أكثر.',
  deliveryFee: 'رسوم التوصيل <amount></amount>.',
  deliveryFeeByZone: 'رسوم التوصيل من <lowest></lowest> إلى <highest></highest> حسب المنطقة.',
  soldBy: 'البائع',
  promises: 'التوصيل والاسترجاع والدفع',
  deliveryTitle: 'التوصيل في جميع أنحاء قطر',
  returnsTitle: 'الاسترجاع خلال {days}',
  cashTitle: 'الدفع نقدًا عند الاستلام',
};
