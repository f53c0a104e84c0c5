import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hmacSha256 } from '../../payments/signature.ts';
import { isLocalRequest } from '../../process/local-mode.ts';
import { createBankApi } from './bank-api.ts';
import type { DemoBank } from './demo-bank.ts';
import { pageStyle } from './page-style.ts';
import { createBankPages } from './page-routes.ts';

const bodyMost = 256 * 1024;

async function readBody(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.byteLength;
    if (size > bodyMost) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

const safeHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

// A form that leads to the bank and then back to the shop counts for both.
const pagePolicy = (shopOrigin: string | null) =>
  `default-src 'none'; style-src 'self'; form-action 'self'${shopOrigin === null ? '' : ` ${shopOrigin}`}; base-uri 'none'; frame-ancestors 'none'`;

function send(response: ServerResponse, status: number, type: string, body: string, more: object = {}): void {
  response.writeHead(status, { ...safeHeaders, 'content-type': type, ...more });
  response.end(body);
}

/** What a bank answers to prove that it has the key of the folder at this place. */
export function proofOf(secretKey: string, place: string, nonce: string): string {
  return hmacSha256(secretKey, `demo bank ${nonce} ${place}`, 'hex');
}

interface Needs {
  secretKey: string;
  /** Where its folder is. */
  place: string;
  /** Resolves when the bank is open. Requests that come before wait. */
  bank: Promise<DemoBank>;
  onError: (error: unknown) => void;
}

/** The HTTP server of the demo bank. It answers this machine only, and logs no request. */
export function createBankServer({ secretKey, place, bank, onError }: Needs) {
  const opened = bank.then((open) => ({ api: createBankApi(open, secretKey), pages: createBankPages(open) }));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isLocalRequest(request)) return send(response, 421, 'text/plain', 'This bank answers this computer only.');
    const { method = '', headers } = request;
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bank');
    const proof = /^\/proof\/([0-9a-f]{32})$/.exec(pathname)?.[1];
    if (proof !== undefined) return send(response, 200, 'text/plain', proofOf(secretKey, place, proof));
    if (pathname === '/page.css') return send(response, 200, 'text/css; charset=utf-8', pageStyle);
    const body = await readBody(request);
    if (body === null) return send(response, 413, 'text/plain', 'The body is too large.', { connection: 'close' });
    const { api, pages } = await opened;
    const asked = { method, headers, body };
    const isApi = pathname.startsWith('/v2/');
    if (isApi || pathname === '/control') {
      const answered = isApi
        ? await api.answer({ ...asked, path: pathname.slice('/v2'.length).replace(/\/$/, '') })
        : api.control({ ...asked, path: pathname });
      if (answered === 'cut') request.socket.destroy();
      if (answered === 'cut' || answered === 'silent') return;
      return send(response, answered.status, 'application/json; charset=utf-8', JSON.stringify(answered.body));
    }
    const page = await pages({ ...asked, path: pathname, query: searchParams });
    if ('goTo' in page) return send(response, 303, 'text/plain', '', { location: page.goTo });
    const policy = { 'content-security-policy': pagePolicy(page.shopOrigin) };
    return send(response, page.status, 'text/html; charset=utf-8', page.html, policy);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (request.destroyed && !request.complete) return;
      onError(error);
      if (response.headersSent) response.destroy();
      else send(response, 500, 'text/plain', 'The demo bank failed.');
    });
  });

  /** Listens on a port of loopback (0: a free one) and answers it. Null: another program has it. */
  async function listen(port: number): Promise<number | null> {
    const listening = once(server, 'listening');
    server.listen({ port, host: '127.0.0.1', exclusive: true });
    try {
      await listening;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return null;
      throw error;
    }
    return (server.address() as AddressInfo).port;
  }

  async function close(): Promise<void> {
    if (!server.listening) return;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  }

  return { listen, close };
}

export type BankServer = ReturnType<typeof createBankServer>;
