import type { stock as english } from '../../en/console/stock.ts';

/** Stock: why it changed. */
export const stock: typeof english = {
  reason: {
    counted: 'جرد',
    received: 'استلام بضاعة',
    damaged: 'تالف',
    expired: 'منتهي الصلاحية',
    lost: 'مفقود',
    gift_sample: 'هدية أو عيّنة',
    other: 'سبب آخر',
    imported: 'ملف استيراد',
    returned: 'راجع من طلب',
    sold: 'بيع',
  },
};
