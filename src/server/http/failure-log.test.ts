import fastify from 'fastify';
import { connect, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createTestApp } from '../testing/test-app.ts';
import { installErrorHandler } from './error-handler.ts';
import { createFailureLog, type FailureLog } from './failure-log.ts';

type Line = Record<string, unknown>;

it('an outage that fails 500 requests writes two lines, with the number of requests', async () => {
  const lines: Line[] = [];
  const app = fastify({
    logger: { level: 'error', stream: { write: (line) => lines.push(JSON.parse(line) as Line) } },
  });
  const failures: FailureLog = createFailureLog(() => app.log);
  installErrorHandler(app, { security: { refused: () => {} }, failures });
  app.get('/', () => Promise.reject(Object.assign(new Error('no database'), { code: 'ECONNREFUSED' })));
  const statuses = await Promise.all(Array.from({ length: 500 }, async () => (await app.inject('/')).statusCode));
  expect(new Set(statuses)).toEqual(new Set([503]));
  failures.flush();
  expect(lines).toMatchObject([
    { msg: 'a request failed', err: { code: 'ECONNREFUSED' } },
    { msg: 'requests failed', failure: 'Error ECONNREFUSED', again: 499 },
  ]);
  // The next minute begins with a line.
  await app.inject('/');
  expect(lines).toHaveLength(3);
  await app.close();
});

it('a client that closes the connection during its body is no error', async () => {
  const lines: Line[] = [];
  const shop = await createTestApp({}, { write: (line) => lines.push(JSON.parse(line) as Line) });
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = shop.app.server.address() as AddressInfo;
  const { promise: seen, resolve } = Promise.withResolvers<void>();
  shop.app.server.on('connection', (socket) => socket.on('close', () => resolve()));
  const socket = connect(port, '127.0.0.1');
  const head = 'POST /api/v1/contacts HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
  socket.write(`${head}Content-Length: 1000\r\n\r\n{"name":`, () => setImmediate(() => socket.destroy()));
  await seen;
  await shop.close();
  expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});
