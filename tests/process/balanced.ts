import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { connect } from '#server/database/connect.ts';
import { startEmbedded } from '#server/database/embedded/embedded.ts';
import { clientOf, patient, readyUrl, run, type ShopProcess, temporaryFolder } from '../e2e/support/shop.ts';
import type { Balancer, Needs } from '../support/balancers/balancers.ts';
import { freePorts, makeCertificate } from '../support/balancers/programs.ts';
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

/** Two real instances on one database, and what is done to them. */
export async function startInstances() {
  const folder = await temporaryFolder('balanced');
  await putEmptyDatabase(`${folder.path}/database`);
  const database = await startEmbedded({ dataDir: `${folder.path}/database`, log: () => {} });
  const { db } = connect(database.url, { max: 3, log: () => {} });
  const ports = await freePorts(2);
  const urls = ports.map((port) => `http://127.0.0.1:${port}`) as [string, string];
  const shops: ShopProcess[] = [];
  const settings = {
    ...patient,
    DATABASE_URL: database.url,
    DEMO: 'off',
    PUBLIC_URL: 'https://shop.example.qa',
    TRUST_PROXY: '127.0.0.1',
    RATE_LIMIT: 'off',
    DRAIN_SECONDS: drainSeconds,
  };

  async function start(position: 0 | 1): Promise<void> {
    const shop = run('src/main/start.ts', [], {
      ...settings,
      PORT: String(ports[position]),
      DATA_DIR: `${folder.path}/${position}`,
    });
    await readyUrl(shop);
    shops[position] = shop;
    const isReady = () => fetch(`${urls[position]}/readyz`).then(({ status }) => status === 200);
    while (!(await isReady())) await sleep(50);
  }
  const shopAt = (position: 0 | 1) => shops[position] as ShopProcess;

  await Promise.all([start(0), start(1)]);
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
      for (const { child } of shops) child.kill('SIGCONT');
      for (const { child } of shops) child.kill('SIGTERM');
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
  comments: number;
  commentsTwice: number;
  commentsLost: number;
}

interface Under {
  balancer: Balancer;
  /** Waits until a buyer got an order and a comment was written. */
  works: () => Promise<void>;
}

/**
 * Sends traffic through a real balancer to two instances while `disturb` does something to them.
 * `closing`: each request has a connection of its own. nginx closes idle connections of clients when it
 * reads its configuration again, and only HTTP/2 can tell a client that a request was not read.
 */
export async function disturbUnderTraffic(
  instances: Instances,
  balancerOf: (needs: Needs) => Promise<Balancer>,
  { name, closing }: { name: string; closing: boolean },
  disturb: (under: Under) => Promise<void>,
): Promise<BalancedReport> {
  const { db } = instances;
  const folder = await temporaryFolder('balancer');
  const certificate = makeCertificate(folder.path);
  const distrust = trust(certificate.certificate);
  const balancer = await balancerOf({ folder: folder.path, certificate, instances: instances.addresses });
  try {
    const goods = await createGoods({ db }, stock);
    const [writer, ...buyers] = await createBuyers({ db }, 4, `buyer-${name}`);
    const form = await orderFormOf(clientOf(instances.urls[0], {}));
    const headers: Record<string, string> = closing ? { connection: 'close' } : {};
    const traffic = startTraffic({ url: () => balancer.url, buyers, goods, form, readers: 3, headers });
    const comments = startComments(balancer.url, writer?.token ?? '', goods.variantId, headers);
    const works = async () => {
      if ((await traffic.worksAgain()) === Infinity) throw new Error(`No order: ${balancer.output()}`);
    };
    try {
      await works();
      await disturb({ balancer, works });
      await works();
    } finally {
      await Promise.all([traffic.stop(), comments.stop()]);
    }
    const sales = await readSales(db, goods);
    const rows = await db.selectFrom('comments').select('content').where('variant_id', '=', goods.variantId).execute();
    const there = new Set(rows.map(({ content }) => content));
    const requests = [...traffic.seen, ...comments.seen];
    return {
      requests,
      failed: requests.filter((one) => !ok(one)),
      orders: sales.numbers.length,
      wrongOrders:
        Math.abs(traffic.numbers.length - sales.numbers.length) + Math.abs(stock - sales.numbers.length - sales.stock),
      comments: comments.acknowledged.length,
      commentsTwice: rows.length - there.size,
      commentsLost: comments.acknowledged.filter((content) => !there.has(content)).length,
    };
  } finally {
    await balancer.stop();
    distrust();
    await folder.remove();
  }
}

/** Restarts an instance as docs/operations.md says. */
export async function restart(instances: Instances, position: 0 | 1, balancers: readonly Balancer[]): Promise<void> {
  const address = instances.addresses[position];
  for (const balancer of balancers) await balancer.takeOut(address);
  await instances.stop(position);
  await instances.start(position);
  for (const balancer of balancers) {
    await balancer.putBack(address);
    while (!(await balancer.uses(position))) await sleep(20);
  }
}
