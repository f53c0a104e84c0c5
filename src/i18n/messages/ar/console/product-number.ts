import type { productNumber as english } from '../../en/console/product-number.ts';

export const productNumber: typeof english = {
  label: { leadDays: 'أيام التجهيز' },
  hint: { leadDays: 'اتركها فارغة لتُطبَّق إعدادات المتجر.' },
};
