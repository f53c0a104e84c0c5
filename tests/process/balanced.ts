import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { connectDatabase } from '#server/database/connect.ts';
import { startEmbedded } from '#server/database/embedded/embedded.ts';
import { clientOf, patient, readyUrl, runProgram, type ShopProcess, temporaryFolder } from '../e2e/support/shop.ts';
import type { Balancer, Needs } from '../support/programs/balancers.ts';
import { makeCertificate } from '../support/programs/start-program.ts';
import { freePorts } from '../support/programs/free-port.ts';
import { putEmptyDatabase } from '../support/empty-database.ts';
import { readSales } from './buying.ts';
import { createBuyers, createGoods, orderFormOf } from './support.ts';
import { createRecorder, type Seen, startTraffic } from './traffic.ts';

const stock = 1_000_000;
/** How long an instance still answers while HAProxy notices that it stops. */
const drainSeconds = '3';

const ok = ({ status }: Seen) => status >= 200 && status < 300;

/** Trusts a certificate in this process, for `fetch`. */
function trust(file: string): () => void {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, readFileSync(file, 'utf8')]);
  return () => setDefaultCACertificates(before);
}

/** The address of the shop for its shoppers. */
export const publicUrl = 'https://shop.example.qa';

/**
 * Two real instances on one database, and what is done to them. `checkout`: the folder of the version
 * that they run; default: this one.
 */
export async function startInstances({ checkout, demo = 'off' }: { checkout?: string; demo?: 'on' | 'off' } = {}) {
  const folder = await temporaryFolder('balanced');
  await putEmptyDatabase(`${folder.path}/database`);
  const database = await startEmbedded({ dataDir: `${folder.path}/database`, log: () => {} });
  const { db } = connectDatabase(database.url, { max: 3, log: () => {} });
  const ports = await freePorts(2);
  // Both have the same pictures.
  await mkdir(`${folder.path}/uploads`);
  for (const position of [0, 1]) {
    await mkdir(`${folder.path}/${position}`);
    await symlink(`${folder.path}/uploads`, `${folder.path}/${position}/uploads`);
  }
  const urls = ports.map((port) => `http://127.0.0.1:${port}`) as [string, string];
  const shops: ShopProcess[] = [];
  const settings = {
    ...patient,
    DATABASE_URL: database.url,
    DEMO: demo,
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: '127.0.0.1',
    RATE_LIMIT: 'off',
    DRAIN_SECONDS: drainSeconds,
  };

  async function start(position: 0 | 1, from = checkout): Promise<void> {
    const args = ['--import', './src/main/compile-cache.ts', 'src/main/start.ts'];
    const own = { ...settings, PORT: String(ports[position]), DATA_DIR: `${folder.path}/${position}` };
    const shop = runProgram(process.execPath, args, own, from);
    await readyUrl(shop);
    shops[position] = shop;
    const isReady = () => fetch(`${urls[position]}/readyz`).then(({ status }) => status === 200);
    while (!(await isReady())) await sleep(50);
  }
  const shopAt = (position: 0 | 1) => shops[position] as ShopProcess;

  if (demo === 'on') await start(0).then(() => start(1));
  else await Promise.all([start(0), start(1)]);
  return {
    folder: folder.path,
    db,
    addresses: urls.map((url) => url.slice('http://'.length)) as [string, string],
    urls,
    start,
    signal: (position: 0 | 1, name: NodeJS.Signals) => void shopAt(position).child.kill(name),
    /** Stops it with SIGTERM; throws unless it ends well. */
    async stop(position: 0 | 1): Promise<void> {
      shopAt(position).child.kill('SIGTERM');
      const { code, output } = await shopAt(position).ended;
      if (code !== 0) throw new Error(`An instance ended with ${code}:\n${output}`);
    },
    /** Kills it. Resolves when the process is gone. */
    async kill(position: 0 | 1): Promise<void> {
      const { child } = shopAt(position);
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
    },
    async end(): Promise<void> {
      // A stop would wait for the balancers to notice it.
      for (const { child } of shops) child.kill('SIGKILL');
      await Promise.all(shops.map(({ ended }) => ended));
      await db.destroy();
      await database.stop();
      await folder.remove();
    },
  };
}

export type Instances = Awaited<ReturnType<typeof startInstances>>;

/** Sends comments, which have no key: one that is sent twice is there twice. */
function startComments(url: string, token: string, variantId: number, headers: Record<string, string>) {
  const seen: Seen[] = [];
  const acknowledged: string[] = [];
  const sendRequest = createRecorder(seen);
  let going = true;
  async function write(): Promise<void> {
    while (going) {
      const content = `Comment ${randomUUID()}`;
      const answer = await sendRequest('comment', `${url}/api/v1/comments`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ variantId, content }),
      });
      if (ok(answer)) acknowledged.push(content);
      await sleep(10);
    }
  }
  const work = write();
  return {
    seen,
    acknowledged,
    async stop() {
      going = false;
      await work;
    },
  };
}

export interface BalancedReport {
  requests: Seen[];
  failed: Seen[];
  orders: number;
  /** Orders that were acknowledged and are missing, or are there without an answer. */
  wrongOrders: number;
  /** Pieces that are neither in stock nor in an order. */
  wrongStock: number;
  comments: number;
  commentsTwice: number;
  commentsLost: number;
}

interface Under {
  balancer: Balancer;
  /** Waits until a buyer got an order and a comment was written. */
  works: () => Promise<void>;
  /** The requests that have ended. */
  count: () => number;
}

export interface Crowd {
  /** Names the buyers. */
  name: string;
  buyers: number;
  readers: number;
  readerPauseMs?: number;
  /**
   * Each request has a new connection. nginx closes idle connections of clients when it reads its
   * configuration again, and only HTTP/2 can tell a client that a request was not read.
   */
  closing: boolean;
}

/**
 * Sends traffic through a real balancer to two instances while `disturb` does something to them.
 */
export async function disturbUnderTraffic(
  instances: Instances,
  balancerOf: (needs: Needs) => Promise<Balancer>,
  { name, buyers: buyersCount, closing, ...reading }: Crowd,
  disturb: (under: Under) => Promise<void>,
): Promise<BalancedReport> {
  const { db } = instances;
  const folder = await temporaryFolder('balancer');
  const certificate = makeCertificate(folder.path);
  const distrust = trust(certificate.certificate);
  const balancer = await balancerOf({ folder: folder.path, certificate, instances: instances.addresses });
  try {
    const goods = await createGoods({ db }, stock);
    const [writer, ...buyers] = await createBuyers({ db }, buyersCount + 1, `buyer-${name}`);
    const form = await orderFormOf(clientOf(instances.urls[0], {}));
    const headers: Record<string, string> = closing ? { connection: 'close' } : {};
    const traffic = startTraffic({ url: () => balancer.url, buyers, goods, form, headers, ...reading });
    const comments = startComments(balancer.url, writer?.token ?? '', goods.variantId, headers);
    const works = async () => {
      if ((await traffic.worksAgain()) === Infinity) throw new Error(`No order: ${balancer.output()}`);
    };
    try {
      await works();
      await disturb({ balancer, works, count: () => traffic.seen.length + comments.seen.length });
      await works();
    } finally {
      await Promise.all([traffic.stop(), comments.stop()]);
    }
    const sales = await readSales(db, goods);
    const there = new Set(sales.numbers);
    const answered = new Set(traffic.numbers);
    const { pieces } = await db
      .selectFrom('order_items')
      .select(({ fn }) => fn.sum<string | null>('quantity').as('pieces'))
      .where('variant_id', '=', goods.variantId)
      .executeTakeFirstOrThrow();
    const rows = await db.selectFrom('comments').select('content').where('variant_id', '=', goods.variantId).execute();
    const contents = new Set(rows.map(({ content }) => content));
    const requests = [...traffic.seen, ...comments.seen];
    return {
      requests,
      failed: requests.filter((one) => !ok(one)),
      orders: sales.numbers.length,
      wrongOrders:
        sales.numbers.filter((number) => !answered.has(number)).length +
        traffic.numbers.filter((number) => !there.has(number)).length +
        (sales.numbers.length - there.size),
      wrongStock: Math.abs(stock - Number(pieces) - sales.stock),
      comments: comments.acknowledged.length,
      commentsTwice: rows.length - contents.size,
      commentsLost: comments.acknowledged.filter((content) => !contents.has(content)).length,
    };
  } finally {
    await balancer.stop();
    distrust();
    await folder.remove();
  }
}

/** Restarts an instance as docs/several-machines.md says; `checkout`: in another version. */
export async function restart(
  instances: Instances,
  position: 0 | 1,
  balancers: readonly Balancer[],
  checkout?: string,
): Promise<void> {
  const address = instances.addresses[position];
  for (const balancer of balancers) await balancer.takeOut(address);
  await instances.stop(position);
  await instances.start(position, checkout);
  for (const balancer of balancers) {
    await balancer.putBack(address);
    while (!(await balancer.uses(position))) await sleep(20);
  }
}
