import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { ProviderName } from '../../payments/provider.ts';
import type { PaymentProviders } from '../../payments/providers.ts';
import type { PaymentSetup } from '../settings/console/settings-console.ts';
import { findLastNotice } from './payments.queries.ts';

interface Needs {
  db: Kysely<Database>;
  providers: PaymentProviders;
  shopUrl: () => string;
  reachesShop: (name: ProviderName) => boolean;
  /** Whether the shop has a public address. */
  isPublic: boolean;
  sendsMails: () => Promise<boolean>;
}

/** Says which payment providers are configured, what they can do, and what is missing. No key is in the answer. */
export function createDescribePayments({ db, providers, shopUrl, reachesShop, isPublic, sendsMails }: Needs) {
  return async (): Promise<PaymentSetup> => {
    const described = await Promise.all(
      providers.all.map(async ({ name, live, can: { debit, partialRefund, refundIsInstant, listsDays } }) => ({
        name,
        takesNew: providers.takesNew?.name === name,
        live,
        can: { debit, partialRefund, refundIsInstant, listsDays },
        noticeUrl: `${shopUrl()}/api/v1/payments/${name}/notices`,
        // Tap gets the address with each payment.
        isEnteredInPortal: name !== 'tap',
        lastNoticeAt: (await findLastNotice(db, name))?.toISOString() ?? null,
      })),
    );
    const taker = described.find(({ takesNew }) => takesNew);
    const isMissing: Record<PaymentSetup['missing'][number], boolean> = {
      provider: taker === undefined,
      live: isPublic && taker?.live === false,
      address: taker !== undefined && !reachesShop(taker.name),
      notices: taker !== undefined && reachesShop(taker.name) && taker.lastNoticeAt === null,
      mails: !(await sendsMails()),
    };
    const missing = (Object.keys(isMissing) as PaymentSetup['missing']).filter((what) => isMissing[what]);
    return { providers: described, missing };
  };
}
