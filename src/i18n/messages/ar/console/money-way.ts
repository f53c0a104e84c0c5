import type { moneyWay as english } from '../../en/console/money-way.ts';

/** How money comes in or goes back, by `MoneyWay`. */
export const moneyWay: typeof english = {
  driver: 'نقدًا عند الباب',
  counter: 'نقدًا في المتجر',
  terminal: 'بالبطاقة في المتجر',
  transfer: 'تحويل بنكي',
  card: 'بالبطاقة عبر الإنترنت',
  by_hand: 'سُجِّل كمدفوع',
};
