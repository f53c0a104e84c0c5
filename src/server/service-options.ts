import type { Kysely } from 'kysely';
import type { ReadReplica } from './database/replica.ts';
import type { Database } from './database/schema.ts';
import type { EndedAttempt } from './features/payments/settle-payment.ts';
import type { Bucket } from './media/bucket/bucket.ts';
import type { ProviderName } from './payments/provider.ts';
import type { PaymentProviders } from './payments/providers.ts';
import type { Clock } from './process/clock.ts';
import type { Secrets } from './process/secrets.ts';
import type { PasswordCost } from './shared/passwords.ts';

/** What the services report of their work. */
interface ShopEvents {
  orderPlaced: (payment: 'cash' | 'online') => void;
  pictureDone: (task: string, isOk: boolean) => void;
  paymentEnded: (ended: EndedAttempt) => void;
}

/** What `createServices` needs. */
export interface ServiceOptions {
  db: Kysely<Database>;
  /** A separate pool for carts and orders. Default: `db`. */
  shopping?: Kysely<Database>;
  /** A separate pool for named reads. Default: `db`. */
  reads?: Kysely<Database>;
  /** A pool of direct connections, for work that holds one long. Default: `db`. */
  direct?: Kysely<Database>;
  /** Reads for reports, exports and the sitemap. Default: on `db`. */
  readFrom?: ReadReplica;
  secrets: Secrets;
  clock: Clock;
  /** The data folder, with the pictures and their rendered variants. */
  dataDir: string;
  /** The bucket with the pictures of all instances. Default: they are in the data folder. */
  bucket?: Bucket | null;
  /** Off only in load tests: lifts the limits on mails, guesses and orders, never the tries of a code. */
  limitsOn: boolean;
  /** Whether the shop has a public address: some staff then need a second factor. */
  isPublic?: boolean;
  /** The mail server of the environment, and the address of the shop. */
  smtp?: { smtpUrl: string | null; mailFrom: string };
  /** Who takes payments. Default: nobody, and orders are paid in cash. */
  providers?: PaymentProviders;
  /** Called for each order, each decoded picture and each attempt to pay that ends. */
  events?: ShopEvents | undefined;
  /** The address of the shop, for links that people send. Default: this computer. */
  shopUrl?: () => string;
  /** Whether a provider can reach the shop with its notices. Default: if the shop is public. */
  reachesShop?: (name: ProviderName) => boolean;
  /** What a new password costs to hash. Default: what a shop needs. */
  passwordCost?: PasswordCost;
}
