import type { FastifyInstance } from 'fastify';
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type OpenDemoBank, openDemoBank } from '#server/demo/demo-bank/open-demo-bank.ts';
import { fillDemo, hasDemo, isEmptyShop } from '#server/demo/fill-demo.ts';
import { createMailer, reportingMailer } from '#server/mail/mailer.ts';
import { systemActor } from '#server/audit/actors.ts';
import { consoleAddress } from '#server/features/staff/console-link.rules.ts';
import { openDatabaseClock } from '#server/process/database-clock.ts';
import { systemClock } from '#server/process/clock.ts';
import type { Config } from '#server/process/config.ts';
import { isReachedBy } from '#server/process/payment-settings.ts';
import { createJobHandlers, startShopJobs } from '#server/jobs.ts';
import { enqueue, indexing, isPending } from '#server/jobs/jobs.ts';
import { isNotifyOn } from '#server/jobs/waiting-jobs.queries.ts';
import type { Metrics } from '#server/metrics/open-metrics.ts';
import { findStorageProblem } from '#server/media/storage-mark.ts';
import { loadSecrets } from '#server/process/secrets.ts';
import { createProviders } from '#server/payments/providers.ts';
import { createServices, type Services } from '#server/services.ts';
import { openDatabase, type OpenDatabase } from './database.ts';
import { listenProblem } from './listen-problem.ts';
import { openConfiguredBucket } from './open-bucket.ts';
import { buildShopApp, type Development } from './shop-app.ts';
import { openShopMetrics, serveMetrics } from './shop-metrics.ts';

type Log = (message: string) => void;

interface Opened {
  database: OpenDatabase;
  services: Services;
  metrics: Metrics | null;
}

export interface RunningShop {
  url: string;
  /** Lets requests finish, then closes everything. Takes 10 seconds at most, and up to 18 more while jobs run. */
  stop(): Promise<void>;
}

const wantsDemo = ({ demo }: Config, { embedded }: OpenDatabase) => demo === 'on' || (demo === 'auto' && embedded);

async function fillEmptyDemo(config: Config, database: OpenDatabase, services: Services, log: Log): Promise<void> {
  if (wantsDemo(config, database) && (await isEmptyShop(database.db))) await fillDemo({ ...services, log });
  await services.demoOrders.freshen();
}

/** The bank of a demo without a provider, which lets it show payments. */
async function openBank(config: Config, database: OpenDatabase, log: Log): Promise<OpenDemoBank | null> {
  const isDemo =
    config.demo !== 'off' &&
    ((await hasDemo(database.db)) || (wantsDemo(config, database) && (await isEmptyShop(database.db))));
  const bank = isDemo ? await openDemoBank(config, { clock: systemClock, log }) : null;
  if (bank) log(`The demo pays at its own bank, without real money: ${bank.url}`);
  return bank;
}

async function startBackground(
  config: Config,
  { database, services, metrics, isNotified }: Opened & { isNotified: boolean },
  publicUrl: string,
  log: Log,
) {
  const sending = createMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    mailDir: join(config.dataDir, 'mail'),
    stored: services.mailServer.readStored,
    allowsInternal: config.localMode,
  });
  const mailer = metrics ? reportingMailer(sending, metrics.shop.mailSent) : sending;
  const { db, pool } = database.jobs;
  const handlers = createJobHandlers({ services, mailer, clock: services.clock, publicUrl, log });
  return startShopJobs({
    db,
    pool,
    log,
    isNotified,
    onDone: metrics?.shop.jobFinished,
    handlers,
    hasProviders: services.providers.all.length > 0,
  });
}

// The shop serves during indexing. Search does not find what is not indexed yet.
async function prepareSearch({ db, searchEngine }: Services, log: Log): Promise<void> {
  // The job of a killed process is taken over: a second one with its key would leave it behind as failed.
  const isNew = !(await isPending(db, indexing.key));
  if (isNew && ((await searchEngine.isCountDue()) || (await searchEngine.isOutdated())))
    await enqueue(db, 'index_products', {}, indexing);
  const problem = await searchEngine.findProblem();
  if (problem) log(problem);
}

// Not while developing, where every edit starts the shop again.
async function printFirstLink({ staff }: Services, shopUrl: string, log: Log): Promise<void> {
  const path = await staff.invites.inviteFirstOwner(systemActor);
  if (path !== null) log(`No console yet: ${consoleAddress(shopUrl, path)} (one use, 24 h)`);
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    await app.listen({ port, host });
  } catch (cause) {
    throw listenProblem(cause, { host, port, portName: 'PORT', hostName: 'HOST' });
  }
  const { port: chosen } = app.server.address() as AddressInfo;
  // Browsers cannot open 0.0.0.0.
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${chosen}`;
}

/** Closes idle connections at once and lets requests finish for up to 8 seconds. */
async function closeServer(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 100);
  const last = setTimeout(() => app.server.closeAllConnections(), 8000);
  await app.close().finally(() => {
    clearInterval(idle);
    clearTimeout(last);
  });
}

async function serveOn(
  { database, metrics, bank }: Pick<Opened, 'database' | 'metrics'> & { bank: OpenDemoBank | null },
  config: Config,
  log: Log,
  development?: Development,
): Promise<RunningShop> {
  // A shop without a public address has one once it listens.
  let shopUrl = config.publicUrl ?? 'http://localhost';
  const time = await openDatabaseClock(database.jobs.db);
  const services = createServices({
    direct: database.jobs.db,
    db: database.db,
    shopping: database.shopping,
    reads: database.reads,
    readFrom: database.readFrom,
    secrets: await loadSecrets(database.db),
    shopUrl: () => shopUrl,
    clock: time.clock,
    dataDir: config.dataDir,
    bucket: await openConfiguredBucket(config, 'requests', metrics?.shop.storageCalled),
    limitsOn: config.rateLimit,
    isPublic: !config.localMode,
    smtp: config,
    providers: createProviders(config.payments, { clock: time.clock }),
    reachesShop: (name) => isReachedBy(name, config),
    events: metrics?.shop,
  });
  const storageProblem = await findStorageProblem(database.db, services.storageMark);
  if (storageProblem) log(storageProblem);
  // The demo needs a place for its pictures: a later start fills it.
  if (!storageProblem || services.bucket === null) await fillEmptyDemo(config, database, services, log);
  await services.uploads.removeLeftovers();
  // Of the time before the bucket: nothing deletes them when their pictures are deleted.
  if (services.bucket) await rm(join(config.dataDir, 'pictures', 'uploads'), { recursive: true, force: true });
  const draining = { begun: false };
  const isNotified = await isNotifyOn(database.db);
  const { app, responseCache, changes } = await buildShopApp({
    services,
    config,
    databaseUrl: database.url,
    changesPollMs: isNotified ? undefined : 500,
    draining,
    metrics,
    development,
    log,
  });
  const local = await listen(app, config);
  const url = config.publicUrl ?? local;
  shopUrl = url;
  const { reader } = services.ordersConsole;
  const countLateOrders = () => reader.countLate(services.clock());
  const watched = { db: database.db, pools: database.pools, responseCache, changes, countLateOrders };
  const metricsServer = await serveMetrics(config, metrics, watched, log);
  const jobs = await startBackground(config, { database, services, metrics, isNotified }, url, log);
  await enqueue(services.db, 'purge_attempts', {}, { key: 'purge_attempts' });
  await enqueue(services.db, 'publish_products', {}, { key: 'publish_products', replaces: true });
  await enqueue(services.db, 'run_offers', {}, { key: 'run_offers' });
  await enqueue(services.db, 'turn_content', {}, { key: 'turn_content' });
  await enqueue(services.db, 'keep_collections', {}, { key: 'keep_collections', queue: 'keep_collections' });
  await enqueue(services.db, 'anonymise_orders', {}, { key: 'anonymise_orders' });
  await enqueue(services.db, 'settle_prices', {}, { key: 'settle_prices' });
  await enqueue(services.db, 'fill_facets', {}, { key: 'fill_facets' });
  await enqueue(services.db, 'mark_full_days', {}, { key: 'mark_full_days' });
  await enqueue(services.db, 'date_orders', {}, { key: 'date_orders' });
  await enqueue(services.db, 'index_order_emails', {}, { key: 'index_order_emails' });
  await enqueue(services.db, 'write_feeds', {}, { key: 'write_feeds', queue: 'write_feeds', replaces: true });
  await services.payments.notices.noteKeys();
  await enqueue(services.db, 'watch_payments', {}, { key: 'watch_payments' });
  await enqueue(services.db, 'open_money_book', {}, { key: 'open_money_book' });
  await prepareSearch(services, log);
  if (!development) await printFirstLink(services, url, log);

  async function close(): Promise<void> {
    draining.begun = true;
    await sleep(config.drainSeconds * 1000);
    await closeServer(app);
    await jobs.stop();
    await changes.stop();
    await metricsServer.close();
    await bank?.close();
    time.stop();
    await database.close();
  }
  let stopping: Promise<void> | null = null;
  return {
    url,
    stop() {
      stopping ??= close();
      return stopping;
    },
  };
}

/** Opens the database, fills an empty demo shop, and starts the HTTP server and the jobs. */
export async function serve(config: Config, log: Log, development?: Development): Promise<RunningShop> {
  const metrics = await openShopMetrics(config);
  const database = await openDatabase(config, log, metrics?.onQuery);
  void database.exited.then(() => {
    log('The embedded database ended unexpectedly: stopping. Start Dana again; nothing that was confirmed is lost.');
    process.exit(1);
  });
  let bank: OpenDemoBank | null = null;
  try {
    bank = await openBank(config, database, log);
    const payments = bank?.settings ?? config.payments;
    return await serveOn({ database, metrics, bank }, { ...config, payments }, log, development);
  } catch (error) {
    await bank?.close();
    await database.close();
    throw error;
  }
}
