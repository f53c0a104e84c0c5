import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createProviderCall } from '#server/payments/provider-call.ts';
import { onPath } from './e2e/support/browser.ts';
import { temporaryFolder } from './e2e/support/shop.ts';
import { makeCertificate } from './support/programs/start-program.ts';

const openssl = onPath('openssl');
if (!openssl) console.warn('Skipped: OpenSSL is not installed (Debian: openssl).');

it.skipIf(!openssl)(
  'a payment provider whose certificate nobody vouches for is not called, whatever the environment says',
  async () => {
    const folder = await temporaryFolder('payment-certificate');
    onTestFinished(() => folder.remove());
    const { certificate, key } = makeCertificate(folder.path);
    let calls = 0;
    const server = createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (_request, response) => {
      calls += 1;
      response.end('{}');
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const apiUrl = `https://127.0.0.1:${port}`;
    const call = createProviderCall({ title: 'Tap', apiUrl, secrets: [], readError: () => null });
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    // Others do not verify it now.
    expect((await fetch(apiUrl)).status).toBe(200);
    await expect(call({ method: 'GET', path: '/', headers: {} })).rejects.toThrow(
      'Tap: the connection broke (DEPTH_ZERO_SELF_SIGNED_CERT)',
    );
    expect(calls).toBe(1);
  },
);
