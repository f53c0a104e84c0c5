import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCacheFastPath, pageUrlKey } from '#main/pages/cache-fast-path.ts';
import { createResponseCache } from '#server/cache/response-cache.ts';
import { taskNames } from '#server/jobs/jobs.ts';
import { openMetrics } from '#server/metrics/open-metrics.ts';

// A process that answers one page from the cache, with or without metrics: `on` and `off` switch, and are answered with its
// processor time so far in microseconds. The
// same process, because two processes differ by more than metrics cost.
const origin = 'http://shop';
const responseCache = createResponseCache();
responseCache.open();
const page = await responseCache.getOrCompute('page', async () => ({
  operation: { kind: 'page', name: 'home' },
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public', vary: 'Accept-Encoding' },
  body: Buffer.from(randomBytes(20_000).toString('base64')),
  tags: ['settings'],
}));
await responseCache.inEncoding('page', page, 'br');
responseCache.rememberUrl(pageUrlKey(origin, undefined, '/ar'), 'page');

const metrics = await openMetrics({ version: 'torture', tasks: taskNames });
const needs = { responseCache, originOf: () => origin, localMode: false, localModeOnNetwork: false };
const paths = {
  on: createCacheFastPath({ ...needs, onAnswered: metrics.requests.answeredFast }),
  off: createCacheFastPath(needs),
};
let fastPath = paths.off;
const server = createServer((request, response) => {
  if (!fastPath(request, response)) response.writeHead(404).end();
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('message', (which: keyof typeof paths) => {
  fastPath = paths[which];
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});
process.on('disconnect', () => process.exit());
