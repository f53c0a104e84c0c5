import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forEachConcurrently } from '../tests/support/request.ts';
import type { Result } from '../bench/result.ts';
import { startShop } from '../tests/e2e/support/shop.ts';
import { databaseOf } from '../tests/process/support.ts';
import {
  described,
  type FuzzAnswer,
  fuzzProblem,
  type FuzzRequest,
  fuzzRequest,
} from '../tests/support/random/fuzz.ts';
import { prepareWorld } from '../tests/support/random/fuzz-world.ts';

const atOnce = 12;
const shown = 10;

function sender(origin: string) {
  const { hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  return ({ method, url, headers, payload }: FuzzRequest) =>
    new Promise<FuzzAnswer>((resolve, reject) => {
      const length = payload && { 'content-length': String(payload.length) };
      const sent = request({ agent, hostname, port, method, path: url, headers: { ...headers, ...length } });
      sent.setTimeout(20_000, () => sent.destroy(new Error('no answer for 20 s')));
      sent.on('error', reject);
      sent.on('response', (answer) => {
        let body = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => (body += part));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({ statusCode: answer.statusCode ?? 0, contentType: answer.headers['content-type'] ?? '', body }),
        );
      });
      sent.end(payload);
    });
}

// A server that refuses a body before it has read it closes the connection; its response may be
// lost.
function isHangUp(error: unknown): boolean {
  return ['ECONNRESET', 'EPIPE'].includes((error as NodeJS.ErrnoException).code ?? '');
}

/**
 * Sends random requests to every call over real connections, many at once: each is answered or
 * refused as the contract says, and the shop keeps running.
 */
export async function tortureFuzz({ quick }: { quick: boolean }): Promise<Result[]> {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
  const count = quick ? 5000 : 100_000;
  console.log(`SEED=${seed} repeats these requests.`);
  const dataDir = await mkdtemp(join(tmpdir(), 'dana-torture-fuzz-'));
  const shop = await startShop(dataDir, { DEMO: 'off', RATE_LIMIT: 'off' });
  try {
    const { db } = await databaseOf(shop);
    const world = await prepareWorld({ db, at: { now: null }, apiFor: (person) => shop.apiFor(person) });
    await db.destroy();
    const send = sender(shop.url);
    let [problems, hangUps, taken] = [0, 0, 0];
    const begun = performance.now();
    const numbers = Array.from({ length: count }, (_, number) => number);
    await forEachConcurrently(numbers, atOnce, async (number) => {
      const wild = fuzzRequest(seed, number, world);
      let problem: string | null;
      try {
        const answer = await send(wild);
        problem = fuzzProblem(wild, answer);
        if (answer.statusCode < 300) taken += 1;
      } catch (error) {
        if (isHangUp(error) && (wild.payload?.length ?? 0) > 200_000) {
          hangUps += 1;
          return;
        }
        problem = String(error);
      }
      if (problem === null) return;
      problems += 1;
      if (problems <= shown) console.error(`${described(number, wild)}\n  -> ${problem}`);
    });
    const seconds = (performance.now() - begun) / 1000;
    const lives = shop.child.exitCode === null && (await fetch(`${shop.url}/readyz`)).status === 200;
    const how = `${count} requests, ${atOnce} at once, SEED=${seed}`;
    return [
      { what: 'random requests with a wrong response', value: problems, unit: 'times', exactly: 0, how },
      { what: 'random requests that ended the shop', value: lives ? 0 : 1, unit: 'times', exactly: 0, how },
      { what: 'random requests that were accepted', value: (100 * taken) / count, unit: '%', atLeast: 12, how },
      { what: 'connections closed during long bodies', value: hangUps, unit: 'times', how },
      { what: 'time', value: seconds, unit: 's', ...(!quick && { limit: 240 }), how },
    ];
  } finally {
    await shop.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
