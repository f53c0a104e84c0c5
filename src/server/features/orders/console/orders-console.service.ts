import type { Kysely } from 'kysely';
import type { LocalizedText } from '#contract/values/locale.ts';
import type { InAct } from '../../../audit/act.ts';
import type { Database } from '../../../database/schema.ts';
import type { Clock } from '../../../process/clock.ts';
import type { Attempts } from '../../../throttling/attempts.service.ts';
import type { CallerRecords } from '../../account/records/follow-caller.ts';
import type { CatalogService } from '../../catalog/catalog.service.ts';
import type { DeliveryService } from '../../delivery/delivery.service.ts';
import type { PayableOrders } from '../payable-orders.ts';
import type { PaymentsOfOrders } from '../payments-of-orders.ts';
import type { MoneyService } from '../../money/money.service.ts';
import type { SettingsService } from '../../settings/settings.service.ts';
import type { DeliveryChange } from '../delivery-change/delivery-change.ts';
import { createDeliveryEdits } from './edit/delivery-edit.service.ts';
import { createProduction } from './production.service.ts';
import { createOrderEdits } from './edit/order-edit.service.ts';
import { createOrderReader } from './order-reader.service.ts';
import { createDeliveryWork } from './delivery-work.service.ts';
import { createOrderSteps } from './order-steps.ts';
import { createOrderWork } from './order-work.service.ts';
import { createOrderUndo } from './order-undo.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  clock: Clock;
  attempts: Pick<Attempts, 'tryConsume' | 'forgive' | 'left'>;
  catalog: Pick<CatalogService, 'refreshListing' | 'stock'>;
  delivery: Pick<DeliveryService, 'hold' | 'release'>;
  deliveryChange: DeliveryChange;
  callers: CallerRecords;
  payments: Pick<PaymentsOfOrders, 'assertNoneOpen' | 'isTestMoney' | 'listDisputed' | 'refundDue' | 'withdrawRefunds'>;
  money: Pick<MoneyService, 'read' | 'readOwed' | 'settle'>;
  payable: Pick<PayableOrders, 'startWork'>;
  settings: Pick<SettingsService, 'getSeller'>;
  /** The name of a shop that has set none. */
  presetName: LocalizedText;
  codeKey: Buffer;
  /** The address of the shop. */
  shopUrl: () => string;
}

/** Orders for staff: reading, the work on them, and undoing it. */
export function createOrdersConsole(needs: Needs) {
  const { db, inAct, clock, attempts, catalog, delivery, deliveryChange, payments, callers, money, payable, codeKey } =
    needs;
  const reader = createOrderReader(needs);
  const steps = createOrderSteps({ inAct, catalog, delivery, money, payments, reader });
  const edits = createOrderEdits({ db, catalog, delivery, payments, money, steps });
  const deliveries = createDeliveryEdits({ db, inAct, steps, deliveryChange, payments, callers, money });
  const work = {
    ...createOrderWork({ db, inAct, steps, money, payable }),
    ...createDeliveryWork({ db, inAct, steps, attempts, money, codeKey }),
  };
  const production = createProduction({ db, clock });
  return {
    reader,
    production,
    work,
    edits,
    deliveries,
    inverses: createOrderUndo({ edits, deliveries, money, payments }),
    now: clock,
  };
}

export type OrdersConsole = ReturnType<typeof createOrdersConsole>;
