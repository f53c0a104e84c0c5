import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fillDemo, isEmptyShop } from '#server/demo/fill-demo.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { systemActor } from '#server/audit/actors.ts';
import { consoleAddress } from '#server/features/staff/console-link.rules.ts';
import { systemClock } from '#server/process/clock.ts';
import type { Config } from '#server/process/config.ts';
import { createJobHandlers } from '#server/jobs.ts';
import { startJobs } from '#server/jobs/job-runner.ts';
import { enqueue, indexing, isPending } from '#server/jobs/jobs.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { findUploadsFolderProblem } from '#server/media/uploads-folder.ts';
import { loadSecrets } from '#server/process/secrets.ts';
import { createServices, type Services } from '#server/services.ts';
import { openDatabase, type OpenDatabase } from './database.ts';
import { buildShopApp, type Development } from './shop-app.ts';

type Log = (message: string) => void;

export interface RunningShop {
  url: string;
  /** Lets requests finish, then closes everything. Takes about 10 seconds at most. */
  stop(): Promise<void>;
}

async function fillEmptyDemo(config: Config, database: OpenDatabase, services: Services, log: Log): Promise<void> {
  const wanted = config.demo === 'on' || (config.demo === 'auto' && database.embedded);
  if (wanted && (await isEmptyShop(database.db))) await fillDemo({ ...services, log });
  await services.demoOrders.freshen();
}

function startBackground(config: Config, database: OpenDatabase, services: Services, publicUrl: string, log: Log) {
  const mailer = createMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    mailDir: join(config.dataDir, 'mail'),
  });
  const { db, pool } = database;
  const handlers = createJobHandlers({ services, mailer, clock: systemClock, publicUrl, log });
  return startJobs({ db, pool, log, handlers });
}

// The shop serves during indexing. Search does not find what is not indexed yet.
async function prepareSearch({ db, searchEngine, ordersConsole, customers }: Services, log: Log): Promise<void> {
  // The job of a killed process is taken over: a second one with its key would leave it behind as failed.
  const isNew = async (key: string) => !(await isPending(db, key));
  if ((await isNew('index_orders')) && (await ordersConsole.words.isMissing()))
    await enqueue(db, 'index_orders', {}, { key: 'index_orders' });
  if ((await isNew('index_customers')) && (await customers.isUnindexed()))
    await enqueue(db, 'index_customers', {}, { key: 'index_customers' });
  if ((await isNew(indexing.key)) && ((await searchEngine.isCountDue()) || (await searchEngine.isOutdated())))
    await enqueue(db, 'index_products', {}, indexing);
  const problem = await searchEngine.findProblem();
  if (problem) log(problem);
}

// Not while developing, where every edit starts the shop again.
async function printFirstLink({ staff }: Services, shopUrl: string, log: Log): Promise<void> {
  const path = await staff.invites.inviteFirstOwner(systemActor);
  if (path !== null) log(`No console yet: ${consoleAddress(shopUrl, path)} (one use, 24 h)`);
}

const listenProblems: Record<string, string> = {
  EADDRINUSE: 'is in use already. Stop what uses it, or set another PORT.',
  EACCES: 'is not for ordinary users. Set a PORT of 1024 or more.',
  EADDRNOTAVAIL: 'is no address of this machine. Set another HOST.',
  ENOTFOUND: 'is no address of this machine. Set another HOST.',
};

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    await app.listen({ port, host });
  } catch (cause) {
    const problem = listenProblems[(cause as { code?: string }).code ?? ''];
    throw problem ? new OperatorError(`Port ${port} on ${host} ${problem}`, { cause }) : cause;
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
  database: OpenDatabase,
  config: Config,
  log: Log,
  development?: Development,
): Promise<RunningShop> {
  const services = createServices({
    db: database.db,
    shopping: database.shopping,
    reads: database.reads,
    secrets: await loadSecrets(database.db),
    clock: systemClock,
    dataDir: config.dataDir,
    limitsOn: config.rateLimit,
    isPublic: !config.localMode,
    sendsMails: config.smtpUrl !== null,
  });
  const folderProblem = await findUploadsFolderProblem(database.db, config.dataDir);
  if (folderProblem) log(folderProblem);
  await fillEmptyDemo(config, database, services, log);
  const draining = { begun: false };
  const { app, changes } = await buildShopApp({
    services,
    config,
    databaseUrl: database.url,
    draining,
    development,
    log,
  });
  const local = await listen(app, config);
  const url = config.publicUrl ?? local;
  const jobs = await startBackground(config, database, services, url, log);
  await enqueue(services.db, 'purge_attempts', {}, { key: 'purge_attempts' });
  await enqueue(services.db, 'publish_products', {}, { key: 'publish_products', replaces: true });
  await enqueue(services.db, 'run_offers', {}, { key: 'run_offers' });
  await enqueue(services.db, 'anonymise_orders', {}, { key: 'anonymise_orders' });
  await prepareSearch(services, log);
  if (!development) await printFirstLink(services, url, log);

  async function close(): Promise<void> {
    draining.begun = true;
    await sleep(config.drainSeconds * 1000);
    await closeServer(app);
    await jobs.stop();
    await changes.stop();
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
  const database = await openDatabase(config, log);
  void database.exited.then(() => {
    log('The embedded database ended unexpectedly: stopping. Start Dana again; nothing that was confirmed is lost.');
    process.exit(1);
  });
  try {
    return await serveOn(database, config, log, development);
  } catch (error) {
    await database.close();
    throw error;
  }
}
