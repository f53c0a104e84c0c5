import type { Kysely } from 'kysely';
import type { OrderId } from '#contract/ids.ts';
import type { InAct } from '../../../audit/act.ts';
import type { Database } from '../../../database/schema.ts';
import type { PaymentProviders } from '../../../payments/providers.ts';
import type { Clock } from '../../../process/clock.ts';
import type { CashOfDrivers } from '../../money/cash/cash-of-drivers.service.ts';
import type { MoneyService } from '../../money/money.service.ts';
import type { OrdersService } from '../../orders/orders.service.ts';
import type { SettingsService } from '../../settings/settings.service.ts';
import { createPaymentCommands } from '../payment-commands.service.ts';
import type { PaymentsService } from '../payments.service.ts';
import { createLinksConsole } from './links-console.service.ts';
import { createPaymentsOverview } from './payments-overview.service.ts';
import { createRefundsConsole } from './refunds-console.service.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  clock: Clock;
  orders: Pick<OrdersService, 'payable'>;
  money: MoneyService;
  payments: Pick<PaymentsService, 'refunds' | 'makeLinkIn' | 'look' | 'compareNow'>;
  settings: Pick<SettingsService, 'get'>;
  cash: CashOfDrivers;
  codeKey: Buffer;
  providers: PaymentProviders;
  /** The address of the shop. */
  shopUrl: () => string;
  takesOnline: boolean;
  /** The order of a number as people type it; null without one. */
  findOrderId: (number: string) => Promise<OrderId | null>;
}

/** Money for staff: refunds, links to pay, and the cash of drivers; and the commands of payments. */
export function createPaymentsConsole({ orders: { payable }, payments, cash, ...needs }: Needs) {
  const { plans, ...sending } = payments.refunds;
  const refunds = createRefundsConsole({ ...needs, payable, plans, sending });
  const links = createLinksConsole({ ...needs, payable, makeLinkIn: payments.makeLinkIn });
  return {
    refunds,
    links,
    overview: createPaymentsOverview({ ...needs, cash }),
    cash,
    commands: createPaymentCommands({ ...needs, payable, refunds, links, payments }),
  };
}

export type PaymentsConsole = ReturnType<typeof createPaymentsConsole>;
