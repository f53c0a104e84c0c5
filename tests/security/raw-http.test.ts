import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ErrorEnvelope, errorStatus } from '#contract/http/errors.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { sendRaw, statusesIn } from '../support/raw-socket.ts';
import { tableContents } from '../support/rows/table-contents.ts';

let shop: TestApp;
let port: number;
let before: Record<string, string>;
beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = shop.app.server.address() as AddressInfo);
  before = await tableContents(shop.db);
});
afterAll(() => shop.close());

const head = 'POST /api/v1/contacts HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
// What a server takes for a second request if a proxy in front took it for the body of the first.
const hidden = 'GET /api/v1/zones HTTP/1.1\r\nHost: localhost\r\n\r\n';
const alone = hidden.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');

function expectEnvelope(text: string, status: number): void {
  expect(statusesIn(text)).toEqual([status]);
  const { error } = JSON.parse(text.slice(text.indexOf('\r\n\r\n'))) as ErrorEnvelope;
  expect([errorStatus[error.code], error.message.length > 0]).toEqual([status, true]);
}

describe('a request that two servers may parse differently is refused, and nothing after it is read', () => {
  const shapes: Record<string, string> = {
    'a length and chunks': `${head}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    'chunks and a length': `${head}Transfer-Encoding: chunked\r\nContent-Length: 6\r\n\r\n0\r\n\r\n${hidden}`,
    'two lengths': `${head}Content-Length: 2\r\nContent-Length: 60\r\n\r\n{}${hidden}`,
    'the same length twice': `${head}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}${hidden}`,
    'a list of lengths': `${head}Content-Length: 2, 60\r\n\r\n{}${hidden}`,
    'a length with a sign': `${head}Content-Length: +2\r\n\r\n{}${hidden}`,
    'a length in hex': `${head}Content-Length: 0x2\r\n\r\n{}${hidden}`,
    'a length without end': `${head}Content-Length: 99999999999999999999\r\n\r\n{}`,
    'chunks that come not last': `${head}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`,
    'chunks twice': `${head}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${hidden}`,
    'chunks misspelt': `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`,
    'chunks with a vertical tab': `${head}Transfer-Encoding: \u000bchunked\r\n\r\n0\r\n\r\n${hidden}`,
    'a folded header': `${head}X-One: a\r\n Content-Length: 60\r\nContent-Length: 2\r\n\r\n{}${hidden}`,
    'a folded length': `${head}Content-Length:\r\n 2\r\n\r\n{}${hidden}`,
    'a space before the colon': `${head}Content-Length : 2\r\n\r\n{}${hidden}`,
    'a header without a name': `${head}: 2\r\nContent-Length: 2\r\n\r\n{}${hidden}`,
    'a line that ends with LF only': `${head}X-One: a\nContent-Length: 2\r\n\r\n{}${hidden}`,
    'a NUL in a header': `${head}X-One: a\u0000b\r\nContent-Length: 2\r\n\r\n{}${hidden}`,
    'a CR in a header': `${head}X-One: a\rX-Two: b\r\nContent-Length: 2\r\n\r\n{}${hidden}`,
    'a chunk whose size is none': `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n${hidden}`,
    'a chunk whose size has a sign': `${head}Transfer-Encoding: chunked\r\n\r\n-2\r\n{}\r\n0\r\n\r\n${hidden}`,
    'no host': alone.replace('Host: localhost\r\n', ''),
    'two hosts': alone.replace('Host: localhost\r\n', 'Host: localhost\r\nHost: evil.example\r\n'),
    'the same host twice': alone.replace('Host: localhost\r\n', 'Host: localhost\r\nhost: localhost\r\n'),
  };

  it.each(Object.entries(shapes))('%s', async (_what, bytes) => {
    const { text, isClosed } = await sendRaw(port, bytes);
    expectEnvelope(text, 400);
    expect(isClosed).toBe(true);
    expect(await tableContents(shop.db)).toEqual(before);
  });

  it('a head that is too long is refused, and HEAD gets no body', async () => {
    const long = alone.replace('\r\n\r\n', `\r\nX-Long: ${'x'.repeat(30_000)}\r\n\r\n`);
    expectEnvelope((await sendRaw(port, long)).text, 431);
    const { text, isClosed } = await sendRaw(port, long.replace('GET', 'HEAD'));
    expect([statusesIn(text), isClosed]).toEqual([[431], true]);
    expect(text.slice(text.indexOf('\r\n\r\n'))).toBe('\r\n\r\n');
  });

  it('a head with more than 100 lines is refused, so that no line is ignored', async () => {
    const lines = (count: number) => Array.from({ length: count }, (_, index) => `X-${index}: y\r\n`).join('');
    const withLines = (count: number) => alone.replace('Connection', `${lines(count)}Connection`);
    expect(statusesIn((await sendRaw(port, withLines(98))).text)).toEqual([200]);
    expectEnvelope((await sendRaw(port, withLines(99))).text, 431);
    const secondHost = alone.replace('\r\n\r\n', `\r\n${lines(150)}Host: evil.example\r\n\r\n`);
    expectEnvelope((await sendRaw(port, secondHost)).text, 431);
  });

  it('two complete requests in one packet are two', async () => {
    const { text } = await sendRaw(port, hidden + alone);
    expect(statusesIn(text)).toEqual([200, 200]);
  });
});

describe('methods that the shop does not use', () => {
  it('CONNECT opens no tunnel', async () => {
    const { text, isClosed } = await sendRaw(port, 'CONNECT localhost:5432 HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(isClosed).toBe(true);
    expect(statusesIn(text).filter((status) => status < 400)).toEqual([]);
  });

  it('TRACE returns no request', async () => {
    const { text } = await sendRaw(
      port,
      'TRACE /api/v1/zones HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer secret-token\r\nConnection: close\r\n\r\n',
    );
    expectEnvelope(text, 404);
    expect(text).not.toContain('secret-token');
  });

  it('an upgrade is ignored', async () => {
    const { text } = await sendRaw(
      port,
      'GET /api/v1/nothing HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n',
    );
    expectEnvelope(text, 404);
  });

  it('an absolute address is read as its path, and its host is ignored', async () => {
    const { text } = await sendRaw(
      port,
      'GET http://evil.example/api/v1/nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    );
    expectEnvelope(text, 404);
    expect(text).not.toContain('evil');
  });

  it('an unknown expectation is ignored', async () => {
    const { text } = await sendRaw(
      port,
      'GET /api/v1/nothing HTTP/1.1\r\nHost: localhost\r\nExpect: wonders\r\nConnection: close\r\n\r\n',
    );
    expectEnvelope(text, 404);
  });
});
