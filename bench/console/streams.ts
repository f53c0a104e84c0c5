import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventsPath } from '#contract/console/events.ts';
import { cpuMsOf } from '../cores.ts';
import { megabytesOf } from '../memory.ts';
import type { Result } from '../result.ts';

const perPerson = 4;

function openStream(url: string, cookie: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = get(`${url}${eventsPath}`, { agent: false, headers: { cookie } }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`a stream was refused: ${response.statusCode}`));
      response.resume();
      response.on('error', () => {});
      resolve(response);
    });
    sent.on('error', reject);
  });
}

/** The share of a core that an idle process uses, in per cent. */
async function idleLoad(pid: number, seconds: number): Promise<number> {
  const [before, begun] = [await cpuMsOf(pid), performance.now()];
  await sleep(seconds * 1000);
  return (100 * ((await cpuMsOf(pid)) - before)) / (performance.now() - begun);
}

/** What open event streams cost a shop in which nothing happens: four of each person. */
export async function weighStreams(
  { url, pid, cookies }: { url: string; pid: number; cookies: readonly string[] },
  seconds: number,
): Promise<Result[]> {
  // What the first streams load is not counted.
  (await openStream(url, cookies[0] ?? '')).destroy();
  const before = await idleLoad(pid, seconds);
  const memory = await megabytesOf(pid, 'VmRSS');
  const streams: IncomingMessage[] = [];
  for (const cookie of cookies)
    for (let own = 0; own < perPerson; own += 1) streams.push(await openStream(url, cookie));
  const within = await idleLoad(pid, seconds);
  const grown = (await megabytesOf(pid, 'VmRSS')) - memory;
  if (streams.some(({ complete, destroyed }) => complete || destroyed)) throw new Error('a stream has ended');
  for (const stream of streams) stream.destroy();
  const without = (before + (await idleLoad(pid, seconds))) / 2;
  const what = `${streams.length} open event streams`;
  const how = `of the Node process, ${seconds} s without events`;
  return [
    { what: `${what}: additional memory`, value: grown, unit: 'MB', limit: 15, how: `resident, after ${seconds} s` },
    {
      what: `${what}: CPU`,
      value: within - without,
      unit: '%',
      limit: 1,
      how: `${how}; ${within.toFixed(1)} % with them, ${without.toFixed(1)} % before and after`,
    },
  ];
}
