import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from './database/schema.ts';
import { createAccountService } from './features/account/account.service.ts';
import { createGuestMerge } from './features/account/users/guest-merge.service.ts';
import { createPasswords } from './features/account/passwords/passwords.ts';
import { createAddressesService } from './features/addresses/addresses.service.ts';
import { createCartOptionsService } from './features/cart/cart-options.service.ts';
import { createCartService } from './features/cart/cart.service.ts';
import { createCatalogService } from './features/catalog/catalog.service.ts';
import { createCheckoutService } from './features/checkout/checkout.service.ts';
import { createContactService } from './features/contact/contact.service.ts';
import { createDeliveryService } from './features/delivery/delivery.service.ts';
import { createFavouritesService } from './features/favourites/favourites.service.ts';
import { createFeedbackService } from './features/feedback/feedback.service.ts';
import { createOrdersStaffService } from './features/orders/orders-staff.service.ts';
import { createOrdersService } from './features/orders/orders.service.ts';
import { createPersonalisationService } from './features/personalisation/personalisation.service.ts';
import { createPostgresEngine } from './features/search/postgres-engine.ts';
import { createSearchService } from './features/search/search.service.ts';
import { createSynonymsService } from './features/search/synonyms.service.ts';
import { createSettingsService } from './features/settings/settings.service.ts';
import { createStockAlertsService } from './features/stock-alerts/stock-alerts.service.ts';
import { createUploadsService } from './features/uploads/uploads.service.ts';
import { createImagesService } from './media/images.service.ts';
import { createPictureProcess } from './media/picture-process.ts';
import { createAttempts } from './throttling/attempts.service.ts';
import type { Clock } from './process/clock.ts';
import type { Secrets } from './process/secrets.ts';
import { openStorage } from './media/storage.ts';

export interface ServiceOptions {
  db: Kysely<Database>;
  /** A separate pool for carts and orders. Default: `db`. */
  shopping?: Kysely<Database>;
  /** A separate pool for named reads. Default: `db`. */
  reads?: Kysely<Database>;
  secrets: Secrets;
  clock: Clock;
  /** The data folder, with the pictures and their rendered variants. */
  dataDir: string;
  /**
   * Off only in load tests: lifts the limits on mails, guesses and orders, never the tries of a
   * code.
   */
  limitsOn: boolean;
}

/** All services and their dependencies, in the order of their creation. */
export function createServices({ db, shopping = db, reads = db, secrets, clock, dataDir, limitsOn }: ServiceOptions) {
  const storage = openStorage(dataDir);
  // Pictures of shoppers have a process with little memory, which cannot keep the shop's waiting.
  const uploadPictures = createPictureProcess({ atOnce: 1, memoryMb: 76 });
  const shopPictures = createPictureProcess({ atOnce: 2, memoryMb: 600 });
  const attempts = createAttempts({ db, clock, limitsOn });
  const settings = createSettingsService({ db });
  const favourites = createFavouritesService({ db, clock });
  const stockAlerts = createStockAlertsService({ db, clock, limitsOn });
  const catalog = createCatalogService({ db, stockAlerts });
  const searchEngine = createPostgresEngine({ db, reads });
  const search = createSearchService({ db, engine: searchEngine, catalog });
  const feedback = createFeedbackService({ db, clock });
  const uploads = createUploadsService({
    db,
    storage,
    pictures: uploadPictures,
    incomingDir: join(dataDir, 'uploads', 'incoming'),
    clock,
    limitsOn,
  });
  const contact = createContactService({ db });
  const cart = createCartService({ db: shopping, uploads });
  const guestMerge = createGuestMerge({ cart, favourites, uploads });
  const account = createAccountService({
    db,
    clock,
    attempts,
    passwords: createPasswords(),
    codeKey: secrets.codeKey,
    guestKey: secrets.guestKey,
    cart,
    uploads,
    guestMerge,
    stockAlerts,
    contact,
    limitsOn,
  });
  const personalisation = createPersonalisationService({
    db: shopping,
    cartOptions: createCartOptionsService({ db: shopping, uploads }),
  });
  const delivery = createDeliveryService({ db: shopping, clock, settings, cart });
  const addresses = createAddressesService({ db });
  const orders = createOrdersService({ db, clock, catalog, delivery });
  const ordersStaff = createOrdersStaffService({ db, clock, catalog, delivery });
  const checkout = createCheckoutService({
    db: shopping,
    clock,
    cart,
    catalog,
    orders,
    settings,
    delivery,
    addresses,
    limitsOn,
  });
  const images = createImagesService({
    storage,
    cacheDir: join(dataDir, 'pictures'),
    shopPictures,
    uploadPictures,
    limitsOn,
  });
  return {
    db,
    secrets,
    attempts,
    storage,
    settings,
    favourites,
    stockAlerts,
    catalog,
    search,
    searchEngine,
    synonyms: createSynonymsService({ db }),
    feedback,
    uploads,
    account,
    contact,
    cart,
    personalisation,
    delivery,
    addresses,
    orders,
    ordersStaff,
    checkout,
    images,
  };
}

export type Services = ReturnType<typeof createServices>;
