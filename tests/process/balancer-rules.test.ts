import { readFile } from 'node:fs/promises';
import { connect as connectHttp2 } from 'node:http2';
import { request as sendRequest } from 'node:https';
import { connect as connectTls } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiPrefix, calls } from '#contract/api/calls.ts';
import { consoleCalls, consolePrefix } from '#contract/console/calls.ts';
import { eventsPath } from '#contract/console/events.ts';
import { consoleLimits } from '#contract/console/limits.ts';
import { temporaryFolder } from '../e2e/support/shop.ts';
import { type Balancer, balancers } from '../support/programs/balancers.ts';
import { type Answer, type Instance, startInstance } from '../support/balancers/instance.ts';
import { type Certificate, makeCertificate } from '../support/programs/start-program.ts';
import { freePorts } from '../support/programs/free-port.ts';
import { send } from '../support/balancers/send.ts';

function callOf(prefix: string, call: string): { method: string; path: string } {
  const [method = '', path = ''] = call.split(' ');
  return { method, path: prefix + path };
}

const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024);

for (const { name, debian, program } of balancers)
  if (!program) console.warn(`Skipped: ${name} is not installed (Debian: ${debian}).`);

describe.each(balancers)('deploy: $name (Debian: $debian)', ({ name, program, start }) => {
  describe.skipIf(!program)('in front of two instances', () => {
    let folder: Awaited<ReturnType<typeof temporaryFolder>>;
    let one: Instance;
    let two: Instance;
    let certificate: Certificate;
    let balancer: Balancer;
    const answerWell: Answer = (request, response) => {
      request.resume();
      request.on('end', () => response.end(`${request.method} is answered`));
    };
    const received = () => [...one.received, ...two.received];

    beforeAll(async () => {
      folder = await temporaryFolder('balancer');
      const [first = 0, second = 0] = await freePorts(2);
      one = await startInstance(first, answerWell);
      two = await startInstance(second, answerWell);
      certificate = makeCertificate(folder.path);
    });
    afterAll(async () => {
      await Promise.all([one.stop(), two.stop()]);
      await folder.remove();
    });
    // A new one for each test: it remembers for seconds which instance failed.
    beforeEach(async () => {
      for (const { received: list, state } of [one, two]) {
        list.length = 0;
        state.answer = answerWell;
      }
      balancer = await start({ folder: folder.path, certificate, instances: [one.address, two.address] });
    });
    afterEach(() => balancer.stop());

    it('sends a POST once, whatever becomes of it, and asks the other instance for a page', async () => {
      const cutOff: Answer = (request) => void request.socket.destroy();
      for (const { state } of [one, two]) state.answer = cutOff;
      const orders = await Promise.all(
        Array.from({ length: 10 }, () => send(`${balancer.url}/api/v1/orders`, { method: 'POST', body: '{}' })),
      );
      expect(new Set(orders.map(({ status }) => status))).toEqual(new Set([502]));
      expect(received().map(({ method }) => method)).toEqual(Array(10).fill('POST'));
      two.state.answer = answerWell;
      const pages = await Promise.all(Array.from({ length: 10 }, () => send(`${balancer.url}/en`)));
      expect(pages.map(({ text }) => text)).toEqual(Array(10).fill('GET is answered'));
    });

    it('gives a POST to the other instance when one takes no connection', async () => {
      await two.stop();
      try {
        const orders = await Promise.all(
          Array.from({ length: 20 }, () => send(`${balancer.url}/api/v1/orders`, { method: 'POST', body: '{}' })),
        );
        expect(orders.map(({ status }) => status)).toEqual(Array(20).fill(200));
        expect(one.received).toHaveLength(20);
      } finally {
        await two.listen();
      }
    });

    it.each(['/assets/page-AbC123.js', '/console/assets/page-AbC123.js'])(
      'asks the other instance for %s when one does not have it',
      async (path) => {
        one.state.answer = (_request, response) => void response.writeHead(404).end();
        const found = await Promise.all(Array.from({ length: 20 }, () => send(balancer.url + path)));
        expect(found.map(({ status }) => status)).toEqual(Array(20).fill(200));
        expect(one.received.length).toBeGreaterThan(0);
        two.state.answer = one.state.answer;
        expect((await send(balancer.url + path)).status).toBe(404);
        // Only files are looked for: a page that is not found is not.
        const before = received().length;
        expect((await send(`${balancer.url}/en/none`)).status).toBe(404);
        expect(received()).toHaveLength(before + 1);
      },
    );

    it('says who asks, and drops what the client claims', async () => {
      const claims = ['for', 'host', 'proto', 'port', 'server'].map((claim) => `x-forwarded-${claim}`);
      const headers = Object.fromEntries([...claims, 'forwarded', 'x-real-ip'].map((claim) => [claim, 'evil.test']));
      await send(`${balancer.url}/en`, { headers: { ...headers, host: 'shop.test' } });
      const seen = received()[0]?.headers ?? {};
      expect(seen).toMatchObject({
        host: 'shop.test',
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'shop.test',
      });
      expect(Object.values(seen)).not.toContain('evil.test');
    });

    it('keeps purges and the health of instances to itself, in whatever spelling', async () => {
      for (const path of ['/en', '/readyz', '/assets/page-AbC123.js', eventsPath, '/api/console/v1/files'])
        expect((await send(balancer.url + path, { method: 'PURGE' })).status, path).toBe(405);
      const { hostname: host, port } = new URL(balancer.url);
      for (const path of ['/readyz', '/%72eadyz', '/%72%65%61%64%79%7A', '/readyz?a', '/readyz#a', '/%68ealthz']) {
        const status = await new Promise((resolve, reject) => {
          const request = sendRequest({ host, port, path, rejectUnauthorized: false, agent: false }, (response) =>
            resolve(response.resume().statusCode),
          );
          request.on('error', reject).end();
        });
        // A newer HAProxy takes no fragment.
        expect(path.includes('#') ? [400, 404] : [404], path).toContain(status);
      }
      expect(received()).toEqual([]);
      // What Varnish asks to learn whether its backend is well.
      const backend = await readFile(new URL('../../deploy/varnish/dana-backend.vcl', import.meta.url), 'utf8');
      const probe = /\.url = "(.+)";/.exec(backend)?.[1] ?? '';
      expect((await send(balancer.url + probe)).status, probe).toBe(200);
    });

    it('speaks HTTP/2 and redirects http', async () => {
      const session = connectHttp2(balancer.url, { rejectUnauthorized: false });
      const status = await new Promise((resolve, reject) => {
        session.on('error', reject);
        const stream = session.request({ ':path': '/en' });
        stream.on('response', (headers) => resolve(headers[':status']));
        stream.resume();
      });
      session.close();
      expect(status).toBe(200);
      const plain = await fetch(`${balancer.plainUrl}/en?a=1`, { redirect: 'manual' });
      expect(plain.status).toBe(308);
      expect(plain.headers.get('location')).toMatch(/^https:\/\/127\.0\.0\.1(:\d+)?\/en\?a=1$/);
      const { hostname: host, port } = new URL(balancer.url);
      await expect(
        new Promise((resolve, reject) => {
          const socket = connectTls({ host, port: Number(port), maxVersion: 'TLSv1.1', rejectUnauthorized: false });
          socket.on('secureConnect', resolve).on('error', reject);
        }),
      ).rejects.toThrow();
    });

    it('sends the challenge of a certificate to certbot, without a redirect', async () => {
      await balancer.stop();
      const instances = [one.address, one.address] as const;
      balancer = await start({ folder: folder.path, certificate, instances, certbot: two.address });
      const challenge = await fetch(`${balancer.plainUrl}/.well-known/acme-challenge/token`, { redirect: 'manual' });
      expect([challenge.status, two.received.map(({ path }) => path)]).toEqual([
        200,
        ['/.well-known/acme-challenge/token'],
      ]);
    });

    it('passes on an upload while it arrives, and refuses one that is too large', async () => {
      const { hostname: host, port } = new URL(balancer.url);
      const picture = callOf(apiPrefix, calls.uploadImage);
      const half = megabytes(4);
      const status = new Promise<number>((resolve, reject) => {
        const request = sendRequest(
          {
            host,
            port,
            path: picture.path,
            method: picture.method,
            headers: { 'content-length': String(2 * half.length) },
            rejectUnauthorized: false,
            agent: false,
          },
          (response) => resolve(response.resume().statusCode ?? 0),
        );
        request.on('error', reject);
        request.write(half);
        void expect
          .poll(() => received()[0]?.bytes ?? 0, { interval: 5 })
          .toBe(half.length)
          .then(() => request.end(half), reject);
      });
      expect(await status).toBe(200);
      expect(received().map(({ bytes }) => bytes)).toEqual([2 * half.length]);
      const file = callOf(consolePrefix, consoleCalls.startImport);
      const largest = megabytes(consoleLimits.importMegabytes);
      const imported = await send(balancer.url + file.path, { method: file.method, body: largest });
      expect(imported.status).toBe(200);
      const passedOn = received().length;
      const refused = await send(balancer.url + picture.path, { method: picture.method, body: megabytes(13) });
      // A client that still sends may find the connection closed before it reads the answer.
      expect([413, 0]).toContain(refused.status);
      expect(received()).toHaveLength(passedOn);
    });

    it('passes on events of the console at once', async () => {
      let finish = () => {};
      const stream: Answer = (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: order\n\n');
        finish = () => response.end();
      };
      for (const { state } of [one, two]) state.answer = stream;
      const text = await new Promise((resolve, reject) => {
        const request = sendRequest(
          balancer.url + eventsPath,
          { rejectUnauthorized: false, agent: false },
          (response) => response.once('data', (chunk: Buffer) => resolve(chunk.toString())),
        );
        request.on('error', reject).end();
      });
      finish();
      expect(text).toBe('event: order\n\n');
    });

    it('lets instances that are not ready answer, when no other is', async () => {
      for (const { state } of [one, two]) state.isReady = false;
      try {
        // nginx checks nothing by itself.
        const enough = name === 'nginx' ? 0 : 3;
        for (const { state } of [one, two]) await expect.poll(() => state.refusedChecks).toBeGreaterThanOrEqual(enough);
        for (let count = 0; count < 10; count += 1) expect((await send(`${balancer.url}/en`)).status).toBe(200);
      } finally {
        for (const { state } of [one, two]) state.isReady = true;
      }
    });
  });
});
