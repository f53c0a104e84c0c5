import type { Summary } from '#contract/checkout.ts';
import { toRiyals } from '#contract/values/money.ts';
import type { SummaryDirhams } from '../../shared/pricing.rules.ts';

export function summaryView(summary: SummaryDirhams): Summary {
  return {
    totalItemsCount: summary.itemsCount,
    netSubtotal: toRiyals(summary.netSubtotalDirhams),
    shippingFee: toRiyals(summary.shippingFeeDirhams),
    paymentFee: toRiyals(summary.paymentFeeDirhams),
    totalAmount: toRiyals(summary.totalDirhams),
  };
}
