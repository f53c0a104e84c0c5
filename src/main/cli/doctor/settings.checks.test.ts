import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createTestApp } from '#server/testing/test-app.ts';
import { readConfig } from '#server/process/config.ts';
import { checkPayments, findAddressProblem } from './settings.checks.ts';

async function problemAt(listener: RequestListener): Promise<string | null> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await findAddressProblem(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

it('a shop is found behind a balancer that keeps its health to itself, and another site is not a shop', async () => {
  const app = await createTestApp();
  const { body: zones } = await app.request({ url: '/api/v1/zones' });
  await app.close();
  expect(
    await problemAt(({ url }, response) => {
      response.statusCode = url === '/api/v1/zones' ? 200 : 404;
      response.end(response.statusCode === 200 ? zones : '');
    }),
  ).toBeNull();
  expect(await problemAt((_request, response) => response.end('Welcome to nginx'))).toBe(
    'answers 200 and is not a shop',
  );
  expect(await problemAt((request) => void request.socket.destroy())).toMatch(/^does not answer/);
});

it('payments that move no money are a problem at a public address, and none in local mode', async () => {
  const app = await createTestApp();
  const { services } = app;
  const problemsAt = (env: Record<string, string>) =>
    checkPayments({ config: readConfig({ TAP_SECRET_KEY: 'sk_test_geheim', ...env }), services, databaseUrl: '' });
  const found = await problemsAt({ PUBLIC_URL: 'https://shop.example.qa' });
  expect(found).toEqual([expect.stringMatching(/^TAP_SECRET_KEY is a test key.*Remedy: /)]);
  expect(found.join()).not.toContain('geheim');
  expect(await problemsAt({})).toEqual([]);
  await app.close();
});
