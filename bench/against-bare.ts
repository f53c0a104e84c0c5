import { spawn } from 'node:child_process';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { cpuMsOf, pin } from './cores.ts';
import { load, type LoadTarget } from './load.ts';
import { median } from './result.ts';

interface Recorded {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Requests a path and returns the whole response, still compressed. */
export function record({ url, path, headers = {} }: LoadTarget): Promise<Recorded> {
  return new Promise((resolve, reject) => {
    request(url + path, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const own = Object.entries(answer.headers).filter(
          ([name]) => !['date', 'connection', 'keep-alive'].includes(name),
        );
        resolve({
          status: answer.statusCode ?? 0,
          headers: Object.fromEntries(own.map(([name, value]) => [name, String(value)])),
          body: Buffer.concat(chunks),
        });
      });
    })
      .on('error', reject)
      .end();
  });
}

async function startBare(answer: Recorded): Promise<{ url: string; pid: number; stop(): void }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('bare-server.ts', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify({ ...answer, body: answer.body.toString('base64') }));
  const port = await new Promise<string>((resolve) =>
    child.stdout.on('data', (text: Buffer) => resolve(/\d+/.exec(String(text))?.[0] ?? '')),
  );
  await pin(child.pid as number, 0);
  return { url: `http://127.0.0.1:${port}`, pid: child.pid as number, stop: () => void child.kill() };
}

export interface Compared {
  /** CPU milliseconds of the Node process per request. */
  shopCpu: number;
  bareCpu: number;
  /** The CPU time of the bare server divided by that of the shop: 1 is the best possible value. */
  share: number;
  /** The 99th percentile at 50 connections, divided by that of the bare server. */
  p99Ratio: number;
  bytes: number;
}

/**
 * Compares a response of the shop with a bare `node:http` server that sends the same headers and
 * bytes. Both are measured in turns; the result has the medians of the rounds.
 */
export async function compareWithBare(
  target: LoadTarget,
  shopPid: number,
  { rounds, requests, status = 200 }: { rounds: number; requests: number; status?: number },
): Promise<Compared> {
  // The first response is compressed lightly, later ones fully.
  await record(target);
  const answer = await record(target);
  if (answer.status !== status) throw new Error(`${target.path}: ${answer.status}`);
  const bare = await startBare(answer);
  async function round(one: LoadTarget, pid: number) {
    const before = await cpuMsOf(pid);
    const { p99 } = await load(one, { requests, connections: 50, status });
    return { cpu: ((await cpuMsOf(pid)) - before) / requests, p99 };
  }
  try {
    const bareTarget = { ...target, url: bare.url };
    // Warms up.
    await round(target, shopPid);
    await round(bareTarget, bare.pid);
    const pairs = [];
    for (let time = 0; time < rounds; time += 1) {
      const first = time % 2 === 0 ? await round(target, shopPid) : null;
      const limit = await round(bareTarget, bare.pid);
      pairs.push({ shop: first ?? (await round(target, shopPid)), bare: limit });
    }
    return {
      shopCpu: median(pairs.map(({ shop }) => shop.cpu)),
      bareCpu: median(pairs.map((pair) => pair.bare.cpu)),
      share: median(pairs.map((pair) => pair.bare.cpu / pair.shop.cpu)),
      p99Ratio: median(pairs.map((pair) => pair.shop.p99 / pair.bare.p99)),
      bytes: answer.body.length,
    };
  } finally {
    bare.stop();
  }
}
