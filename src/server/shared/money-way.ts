import type { MoneyWay } from '#contract/console/order-money.ts';
import type { MoneyAccount } from '../database/schema.ts';

const ways: Partial<Record<MoneyAccount, MoneyWay>> = {
  drivers: 'driver',
  counter: 'counter',
  bank: 'transfer',
  by_hand: 'by_hand',
  'provider:tap': 'card',
  'provider:myfatoorah': 'card',
  'provider:skipcash': 'card',
};

/** How money reached the shop, or went back, by the account that has it; null for an account that holds no money. */
export function wayOfAccount(account: MoneyAccount, { isTerminal }: { isTerminal: boolean }): MoneyWay | null {
  return account === 'bank' && isTerminal ? 'terminal' : (ways[account] ?? null);
}
