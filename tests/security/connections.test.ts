import { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { it, type TestContext } from 'vitest';
import { createHttpServer, type HttpLimits } from '#server/http/http-server.ts';
import { sendRaw, statusesIn } from '../support/raw-socket.ts';

/** Listens until the test has finished. */
async function listen({ onTestFinished }: TestContext, limits: Partial<HttpLimits>): Promise<number> {
  const create = createHttpServer({
    fastPath: () => false,
    draining: { begun: false },
    limits: { connections: 100, headers: 100, headerBytes: 8192, ...limits },
  });
  const created = create((_request, response) => response.end('fine'), {});
  if (!(created instanceof Server)) throw new Error('not an HTTP/1 server');
  onTestFinished(() => {
    created.closeAllConnections();
    created.close();
  });
  await new Promise<void>((resolve) => created.listen(0, '127.0.0.1', resolve));
  return (created.address() as AddressInfo).port;
}

const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

function open(port: number, bytes: string): Promise<{ socket: Socket; isAnswered: boolean }> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('error', () => {});
    socket.once('data', () => resolve({ socket, isAnswered: true }));
    socket.once('close', () => resolve({ socket, isAnswered: false }));
  });
}

it.concurrent.for([
  ['head', 'GET / HTTP/1.1\r\nHost: localhost\r\n'],
  ['body', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nx'],
] as const)('a %s that does not end in time ends its connection some seconds later', async ([, bytes], context) => {
  const { expect } = context;
  const port = await listen(context, { requestMs: 300 });
  const { text, isClosed } = await sendRaw(port, bytes, 15_000);
  expect(isClosed).toBe(true);
  // The body is late for a handler that answered already, so only the head gets the status.
  expect(statusesIn(text)[0]).toBe(bytes.startsWith('GET') ? 408 : 200);
});

it('a connection beyond the limit is closed, and idle ones make room', async (context) => {
  const { expect } = context;
  const port = await listen(context, { connections: 3 });
  const idle = await Promise.all([1, 2, 3].map(() => open(port, request)));
  expect(idle.map(({ isAnswered }) => isAnswered)).toEqual([true, true, true]);
  const closed = Promise.all(idle.map(({ socket }) => new Promise((resolve) => socket.once('close', resolve))));
  expect((await open(port, request)).isAnswered).toBe(false);
  await closed;
  expect((await open(port, request)).isAnswered).toBe(true);
});
