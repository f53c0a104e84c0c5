import { join } from 'node:path';
import { createInAct } from './audit/run-act.ts';
import { createUndo } from './audit/undo.ts';
import { createDemoOrders } from './demo/demo-orders.ts';
import { createAccountService } from './features/account/account.service.ts';
import { callerRecords } from './features/account/records/follow-caller.ts';
import { createCustomersConsole } from './features/account/console/customers-console.ts';
import { createGuestMerge } from './features/account/users/guest-merge.service.ts';
import { openStoredFiles } from './shared/bucket-files.ts';
import { createPasswords } from './shared/passwords.ts';
import { createAddressesService } from './features/addresses/addresses.service.ts';
import { createAuditService } from './features/audit/audit.service.ts';
import { createCartOptionsService } from './features/cart/cart-options.service.ts';
import { createCartService } from './features/cart/cart.service.ts';
import { createCatalogConsole } from './features/catalog/console/catalog-console.service.ts';
import { createCatalogService } from './features/catalog/catalog.service.ts';
import { createFacetsService } from './features/catalog/facets.service.ts';
import { createCatalogueWriter } from './features/catalog/writes/catalogue-writer.ts';
import { createManualOrders } from './features/checkout/manual-orders.service.ts';
import { createCheckoutService } from './features/checkout/checkout.service.ts';
import { createCashOfDrivers } from './features/money/cash/cash-of-drivers.service.ts';
import { createMoneyService } from './features/money/money.service.ts';
import { createMessages } from './features/contact/console/messages.service.ts';
import { createContentTransfer } from './features/content/content-transfer.service.ts';
import { createCollectionsService } from './features/collections/collections.service.ts';
import { createContentService } from './features/content/content.service.ts';
import { createContactService } from './features/contact/contact.service.ts';
import { createDeliveryService } from './features/delivery/delivery.service.ts';
import { createFullToday } from './features/delivery/full-today.ts';
import { createExportService } from './features/export/export.service.ts';
import { createFavouritesService } from './features/favourites/favourites.service.ts';
import { createFeedsService } from './features/feeds/feeds.service.ts';
import { createFeedbackService } from './features/feedback/feedback.service.ts';
import { createFilesService } from './features/files/files.service.ts';
import { createFirstDayService } from './features/first-day/first-day.service.ts';
import { createImportUndo } from './features/import/undo/import-undo.service.ts';
import { createImportsService } from './features/import/imports.service.ts';
import { createOffers } from './features/offers/offers.service.ts';
import { createOrdersConsole } from './features/orders/console/orders-console.service.ts';
import { createShopSearch } from './features/orders/console/shop-search.service.ts';
import { createOrderCommands } from './features/orders/order-commands.service.ts';
import { createDeliveryChange } from './features/orders/delivery-change/delivery-change.ts';
import { cancelForCustomer } from './features/orders/cancel-order.ts';
import { orderPayments } from './features/orders/order-payments.queries.ts';
import { createOrdersService } from './features/orders/orders.service.ts';
import { createRecipientPages } from './features/orders/recipient/recipient.service.ts';
import { createPaymentsConsole } from './features/payments/console/payments-console.ts';
import { createDescribePayments } from './features/payments/describe-payments.ts';
import { createPaymentReader } from './features/payments/payment-reader.ts';
import { createPaymentsService } from './features/payments/payments.service.ts';
import { createPersonalisationService } from './features/personalisation/personalisation.service.ts';
import { redirectMovedPage } from './features/redirects/moved-pages.ts';
import { createRedirectsService } from './features/redirects/redirects.service.ts';
import { createReportsService } from './features/reports/reports.service.ts';
import { createPostgresEngine } from './features/search/postgres-engine.ts';
import { createSearchService } from './features/search/search.service.ts';
import { createSynonymsService } from './features/search/synonyms.service.ts';
import { shopSettings } from './features/settings/settings.rules.ts';
import { createMailServer } from './features/settings/console/mail-server.service.ts';
import { createSettingsConsole } from './features/settings/console/settings-console.ts';
import { createSettingsService } from './features/settings/settings.service.ts';
import { createStaffService } from './features/staff/staff.service.ts';
import { createStockService } from './features/stock/stock.service.ts';
import { createStockAlertsService } from './features/stock-alerts/stock-alerts.service.ts';
import { createShopPictures } from './features/uploads/shop-pictures.service.ts';
import { createUploadsService } from './features/uploads/uploads.service.ts';
import { createBucketStorage } from './media/bucket/bucket-storage.ts';
import { createBucketVariants } from './media/bucket/bucket-variants.ts';
import { createFolderVariants } from './media/folder-variants.ts';
import { createImagesService } from './media/images.service.ts';
import { createPictureProcess } from './media/picture-process.ts';
import { createRenderLock } from './media/render-lock.ts';
import { createAttempts } from './throttling/attempts.service.ts';
import { promiseView } from './features/orders/promise.rules.ts';
import { createPushService } from './features/push/push.service.ts';
import { markedBucket, markedFolder } from './media/storage-mark.ts';
import { openStorage } from './media/storage.ts';
import { createProviders } from './payments/providers.ts';
import type { ServiceOptions } from './service-options.ts';

function createAll(options: ServiceOptions) {
  const { db, shopping = db, reads = db, direct = db, secrets, clock, dataDir, limitsOn } = options;
  const {
    isPublic = false,
    smtp = { smtpUrl: null, mailFrom: 'Dana <shop@localhost>' },
    bucket = null,
    readFrom = (work) => work(db),
    providers = createProviders(null, { clock }),
    events,
    shopUrl = () => 'http://localhost',
    reachesShop = () => isPublic,
  } = options;
  const [takesOnline, isLive] = [providers.takesNew !== null, providers.takesNew?.live ?? false];
  const { orderPlaced: onPlaced, pictureDone: onDone, paymentEnded: onEnded } = events ?? {};
  const storage = bucket ? createBucketStorage(bucket) : openStorage(dataDir);
  // Uploads have processes with little memory. Those of shoppers keep neither the shop's nor the staff's waiting.
  const small = { atOnce: 1, memoryMb: 76, onDone };
  const [uploadPictures, staffPictures] = [createPictureProcess(small), createPictureProcess(small)];
  const shopPictures = createPictureProcess({ atOnce: 2, memoryMb: 600, onDone });
  const inAct = createInAct({ db, clock });
  const attempts = createAttempts({ db, clock, limitsOn });
  const passwords = createPasswords(options.passwordCost);
  const settings = createSettingsService({ db, inAct });
  const { codeKey, pushKey } = secrets;
  const mailServer = createMailServer({ db, inAct, attempts, settings, smtp, isPublic, codeKey });
  const staff = createStaffService({ settings, db, inAct, clock, attempts, passwords, codeKey, isPublic });
  const push = createPushService({ db, clock, settings, pushKey, localMode: !isPublic, promiseOf: promiseView });
  const favourites = createFavouritesService({ db, clock });
  const stockAlerts = createStockAlertsService({ db, clock, limitsOn });
  const incomingDir = join(dataDir, 'uploads', 'incoming');
  const filesIn = openStoredFiles({ bucket, dataDir, workFolder: incomingDir });
  const feeds = createFeedsService({ db, readFrom, stored: filesIn('feeds'), settings, clock, shopUrl });
  const catalog = createCatalogService({ db, stockAlerts, feeds, readFullToday: createFullToday({ db, clock }) });
  const collections = createCollectionsService({ db, inAct, clock, storage, catalog, feeds, moved: redirectMovedPage });
  const searchEngine = createPostgresEngine({ db, reads });
  const catalogueWriter = createCatalogueWriter({ catalog, searchEngine });
  const synonyms = createSynonymsService({ db, inAct, engine: searchEngine });
  const offers = createOffers({ db, inAct, clock, catalog });
  const catalogConsole = createCatalogConsole({
    db,
    inAct,
    clock,
    storage,
    catalog,
    writer: catalogueWriter,
    standing: offers.standing,
    searchEngine,
  });
  const search = createSearchService({ db, engine: searchEngine, catalog });
  const facets = createFacetsService({ db, catalog, collections, search });
  const uploads = createUploadsService({ db, storage, pictures: uploadPictures, incomingDir, clock, limitsOn });
  const feedback = createFeedbackService({ db, clock, inAct, catalog, uploads });
  const contact = createContactService({ db });
  const cart = createCartService({ db: shopping, uploads });
  const guestMerge = createGuestMerge({ cart, favourites, uploads });
  const personalisation = createPersonalisationService({
    db: shopping,
    cartOptions: createCartOptionsService({ db: shopping, uploads }),
  });
  const delivery = createDeliveryService({ db: shopping, clock, settings, cart, catalog });
  const addresses = createAddressesService({ db });
  const money = createMoneyService({ db, clock, orders: orderPayments });
  const payments = createPaymentReader({ clock, providers, money, isPublic });
  const deliveryChange = createDeliveryChange({ settings, delivery, money });
  const recipients = createRecipientPages({
    db,
    clock,
    attempts,
    settings,
    delivery,
    deliveryChange,
    payments,
    cancel: (tx, order, at) =>
      cancelForCustomer(tx, { order, at, catalog, delivery, payments, money, actor: 'system' }),
    codeKey,
  });
  const selling = { db, clock, catalog, delivery, deliveryChange, money, payments, codeKey, shopUrl };
  const orders = createOrdersService({ ...selling, recipients });
  const account = createAccountService({
    db,
    clock,
    attempts,
    passwords,
    codeKey,
    guestKey: secrets.guestKey,
    cart,
    orders,
    addresses,
    uploads,
    guestMerge,
    stockAlerts,
    contact,
    limitsOn,
  });
  const stock = createStockService({ db, inAct, clock, catalog, searchEngine });
  const paying = { db, providers, settings, staff, shopUrl, reachesShop, mailFrom: smtp.mailFrom };
  const describePayments = createDescribePayments({ ...paying, isPublic, sendsMails: mailServer.sendsMails });
  const settingsConsole = createSettingsConsole({
    db,
    inAct,
    settings,
    storage,
    mailServer,
    takesOnline,
    describePayments,
  });
  const presetName = shopSettings.name.preset;
  const ordersConsole = createOrdersConsole({
    ...selling,
    inAct,
    attempts,
    callers: callerRecords,
    payable: orders.payable,
    settings,
    presetName,
  });
  const orderCommands = createOrderCommands({ db, clock, work: ordersConsole.work });
  const checkout = createCheckoutService({
    db: shopping,
    clock,
    cart,
    catalog,
    orders,
    settings,
    delivery,
    addresses,
    takesOnline,
    isTestMoney: isPublic && providers.takesNew?.live === false,
    limitsOn,
    onPlaced,
  });
  const manualOrders = createManualOrders({
    inAct,
    reads: db,
    clock,
    cart,
    catalog,
    orders,
    settings,
    delivery,
    takesOnline,
    retention: account,
    onPlaced,
  });
  const paymentsService = createPaymentsService({ ...paying, clock, orders, money, limitsOn, onEnded });
  const paymentsConsole = createPaymentsConsole({
    ...selling,
    inAct,
    orders,
    payments: paymentsService,
    settings,
    providers,
    cash: createCashOfDrivers({ db, inAct, money }),
    takesOnline,
    findOrderId: orderCommands.findId,
  });
  const variantsDir = join(dataDir, 'pictures');
  const images = createImagesService({
    storage,
    stored: bucket ? createBucketVariants(bucket, variantsDir) : createFolderVariants(variantsDir),
    lock: bucket && createRenderLock(direct),
    shopPictures,
    uploadPictures,
    limitsOn,
  });
  const messages = createMessages({ db, inAct, clock, settings, sendsMails: mailServer.sendsMails });
  const customers = createCustomersConsole({ db, inAct, clock, account });
  const exportFiles = createExportService({ readFrom, inAct, storage, people: customers.people, isLive });
  const imports = createImportsService({
    db,
    inAct,
    storage,
    pictures: staffPictures,
    catalogueWriter,
    searchEngine,
    offers,
  });
  return {
    db,
    readFrom,
    secrets,
    clock,
    inAct,
    providers,
    staff,
    audit: createAuditService({ db, clock }),
    firstDay: createFirstDayService({ db, inAct, settings, presetName, mailServer }),
    reports: createReportsService({ readFrom, clock, isLive }),
    demoOrders: createDemoOrders({ db, clock, cart, checkout, ordersConsole }),
    attempts,
    storage,
    bucket,
    storageMark: bucket ? markedBucket(bucket) : markedFolder(dataDir),
    settings,
    settingsConsole,
    mailServer,
    favourites,
    push,
    stockAlerts,
    stock,
    catalog,
    feeds,
    catalogueWriter,
    offers,
    catalogConsole,
    undo: createUndo({
      db,
      inAct,
      inverses: {
        order: { ...ordersConsole.inverses, ...paymentsConsole.overview.inverses },
        finding: paymentsConsole.overview.inverses,
        comment: feedback.moderation.inverses,
        product: catalogConsole.bulk.inverses,
        offer: offers.ending.inverses,
        file: createImportUndo({ writer: catalogueWriter, standing: offers.standing }),
        variant: { ...catalogConsole.gridInverses, ...stock.inverses },
        count: stock.counts.inverses,
        setting: settingsConsole.inverses,
        zone: settingsConsole.inverses,
        payment: settingsConsole.inverses,
        words: synonyms.inverses,
        note: customers.records.inverses,
        answer: messages.canned.inverses,
      },
    }),
    shopPictures: createShopPictures({ storage, pictures: staffPictures, incomingDir }),
    search,
    facets,
    searchEngine,
    synonyms,
    feedback,
    uploads,
    account,
    customers,
    contact,
    collections,
    content: createContentService({ db, inAct, clock, storage, previewKey: codeKey, settings, catalog, collections }),
    contentTransfer: createContentTransfer({ db, storage, catalog, collections }),
    redirects: createRedirectsService({ db, inAct, clock, imports, shopUrl, incomingDir }),
    messages,
    cart,
    personalisation,
    delivery,
    addresses,
    money,
    orders,
    payments: paymentsService,
    paymentsConsole,
    recipients,
    ordersConsole,
    searchShop: createShopSearch({ orders: ordersConsole.reader, products: catalogConsole.reader }),
    orderCommands,
    checkout,
    manualOrders,
    images,
    exports: exportFiles,
    imports,
    files: createFilesService({ db, stored: filesIn('files'), clock, imports, exports: exportFiles }),
  };
}

type AllServices = ReturnType<typeof createAll>;

/** An interface: the types of what has services name it, and do not repeat them all. */
export interface Services extends AllServices {}

/** All services and their dependencies, in the order of their creation. */
export const createServices: (options: ServiceOptions) => Services = createAll;
