import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { Attempts } from '../../throttling/attempts.service.ts';
import type { Clock } from '../../process/clock.ts';
import { newGuestId } from '../../http/guest-id.ts';
import type { AddressesService } from '../addresses/addresses.service.ts';
import type { CartService } from '../cart/cart.service.ts';
import type { ContactService } from '../contact/contact.service.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import type { StockAlertsService } from '../stock-alerts/stock-alerts.service.ts';
import type { UploadsService } from '../uploads/uploads.service.ts';
import { createCodes } from './codes/codes.service.ts';
import { createDeletion } from './privacy/deletion.service.ts';
import { createDataRetention } from './privacy/data-retention.ts';
import type { Passwords } from '../../shared/passwords.ts';
import { createPersonExport } from './privacy/person-export.service.ts';
import { createProfile } from './profile/profile.service.ts';
import { createRecovery } from './sessions/recovery.service.ts';
import { createJoinCaller } from './registration/join-caller.ts';
import { createRegistration } from './registration/registration.service.ts';
import { createSessions } from './sessions/sessions.service.ts';
import { createGuests } from './users/guests.service.ts';
import type { GuestMerge } from './users/guest-merge.service.ts';

interface Needs {
  db: Kysely<Database>;
  clock: Clock;
  attempts: Pick<Attempts, 'checkGuess' | 'tryConsume' | 'consume'>;
  passwords: Passwords;
  codeKey: Buffer;
  guestKey: Buffer;
  cart: Pick<CartService, 'lines'>;
  orders: Pick<OrdersService, 'personalData'>;
  addresses: Pick<AddressesService, 'saveAll'>;
  uploads: Pick<UploadsService, 'isOwn' | 'removeAllOf'>;
  guestMerge: GuestMerge;
  stockAlerts: Pick<StockAlertsService, 'purgeAddress'>;
  contact: Pick<ContactService, 'purgeAddress'>;
  /** Off only for load tests: no pauses between mails. The tries of a code stay limited. */
  limitsOn: boolean;
}

/** Creates the service of accounts: registration, login, profile, deletion and retention. */
export function createAccountService({
  db,
  clock,
  attempts,
  passwords,
  codeKey,
  guestKey,
  cart,
  orders,
  addresses,
  uploads,
  guestMerge,
  stockAlerts,
  contact,
  limitsOn,
}: Needs) {
  const codes = createCodes({ codeKey, clock, limitsOn });
  return {
    /** Creates a guest id for a browser after logout. */
    newGuestId: () => newGuestId(guestKey),
    ...createGuests({ db, clock, attempts }),
    ...createSessions({ db, clock, attempts, passwords, guestMerge, guestKey }),
    ...createRegistration({
      db,
      clock,
      attempts,
      codes,
      passwords,
      guestMerge,
      joinCaller: createJoinCaller({ orders, addresses }),
      limitsOn,
    }),
    ...createRecovery({ db, clock, attempts, codes, passwords }),
    ...createProfile({ db, clock, attempts, codes, passwords, uploads, limitsOn }),
    ...createDeletion({ db, clock, cart, orders, uploads, stockAlerts, contact }),
    ...createDataRetention({ db, clock }),
    ...createPersonExport({ db, clock, codeKey }),
  };
}

export type AccountService = ReturnType<typeof createAccountService>;
