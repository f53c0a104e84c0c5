import { addEmailWords } from './features/orders/email-words.ts';
import { type JobHandlers, type JobsOptions, startJobs } from './jobs/job-runner.ts';
import { createShopMail, type ShopMailNeeds } from './mails.ts';
import { createRenderPictures } from './media/render-pictures.ts';
import { findStorageProblem } from './media/storage-mark.ts';
import { createPushSender } from './push/push-sender.ts';
import type { Services } from './services.ts';

interface Needs extends ShopMailNeeds {
  services: Services;
  log: (message: string) => void;
}

/** Every background job and its handler. */
export function createJobHandlers({ services, mailer, clock, publicUrl, log }: Needs): JobHandlers {
  const { db, account, attempts, audit, catalog, feedback, images, searchEngine, staff, stockAlerts, uploads } =
    services;
  const sendPush = createPushSender({
    keys: services.push.keys,
    subject: publicUrl.startsWith('https:') ? publicUrl : 'mailto:shop@localhost',
    clock,
    localMode: services.push.localMode,
  });
  return {
    send_mail: createShopMail({ services, mailer, clock, publicUrl }),
    recount_ratings: ({ variantIds }) => feedback.recountRatings(variantIds),
    refresh_listing: ({ productIds }) => catalog.refreshListing(db, productIds),
    mark_full_days: () => services.delivery.markFullDays(),
    settle_prices: () => catalog.settlePrices(),
    fill_facets: () => services.facets.fill(),
    await_recipient: ({ orderId }) => services.recipients.awaitRecipient(orderId),
    look_at_payment: (payload) => services.payments.lookByJob(payload),
    expire_unpaid: (payload) => services.payments.expire(payload),
    send_refund: (payload) => services.payments.sendRefund(payload),
    compare_payments: (payload) => services.payments.compareDay(payload),
    watch_payments: () => services.payments.watch(),
    date_orders: () => services.orders.datePromises(),
    index_order_emails: () => addEmailWords(db),
    open_money_book: () => services.money.openBook(),
    stock_alerts: ({ variantIds }) => stockAlerts.serve(variantIds),
    purge_stock_alerts: () => stockAlerts.purgeExpired(),
    anonymise_orders: () => account.anonymiseOrders(),
    purge_attempts: async () => {
      await account.purgeExpired();
      await staff.purgeExpired();
      await audit.purgeExpired();
      await attempts.purgeExpired();
      await services.redirects.hits.purge();
    },
    index_products: () => searchEngine.catchUp(createIndexLog(log)),
    publish_products: () => services.catalogConsole.states.publishDue(),
    run_offers: () => services.offers.clockwork.runDue(),
    turn_content: () => services.content.turnDue(),
    keep_collections: () => services.collections.keep(),
    announce_order: (payload) => services.push.announce(payload),
    send_push: (payload) => services.push.deliver(payload, sendPush),
    delete_files: async ({ paths }) => {
      await uploads.deleteFiles(paths);
      await images.evict(paths);
    },
    sweep_uploads: () => inOwnStorage(services, () => uploads.sweep()),
    data_file: ({ id }) => services.files.work(id),
    sweep_data_files: () => inOwnStorage(services, () => services.files.sweep()),
    write_feeds: () => inOwnStorage(services, () => services.feeds.write()),
    render_pictures: createRenderPictures({ db, images }),
  };
}

const callsToProviders = 8;

/** Runs the background jobs. Those that wait for payment providers have workers of their own: a silent one holds up no mail. */
export async function startShopJobs({
  handlers,
  hasProviders,
  ...shared
}: JobsOptions & { handlers: JobHandlers; hasProviders: boolean }): Promise<{ stop(): Promise<void> }> {
  if (!hasProviders) return startJobs({ ...shared, handlers });
  const { look_at_payment, expire_unpaid, send_refund, compare_payments, ...others } = handlers;
  const ofProviders = { look_at_payment, expire_unpaid, send_refund, compare_payments };
  const runners = [
    await startJobs({ ...shared, handlers: others }),
    await startJobs({ ...shared, handlers: ofProviders, concurrency: callsToProviders }),
  ];
  return { stop: async () => void (await Promise.all(runners.map((runner) => runner.stop()))) };
}

// To this database, all files in the place of another shop would be leftovers.
async function inOwnStorage({ db, storageMark }: Services, work: () => Promise<unknown>): Promise<void> {
  const problem = await findStorageProblem(db, storageMark);
  if (problem !== null) throw new Error(problem);
  await work();
}

/** Logs the progress of the search index in steps of a tenth. */
function createIndexLog(log: Needs['log']): (done: number, total: number) => void {
  let loggedTenths = 0;
  return (done, total) => {
    const tenths = Math.floor((10 * done) / total);
    if (tenths > loggedTenths) log(`Search: ${done} of ${total} products indexed.`);
    loggedTenths = tenths;
  };
}
