import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Options {
  host: string;
  port: number;
  contentType: string;
  read: () => Promise<string>;
}

const most = { connections: 20, headerBytes: 8192, requestMs: 5000, idleMs: 10_000 };

/**
 * Serves `GET /metrics` on a separate listener, and nothing else. Throws the error of `listen`.
 * `close` ends all connections.
 */
export async function startMetricsServer({ host, port, contentType, read }: Options) {
  const limits = {
    maxHeaderSize: most.headerBytes,
    headersTimeout: most.requestMs,
    requestTimeout: most.requestMs,
    connectionsCheckingInterval: most.requestMs,
  };
  const server = createServer(limits, (request, response) => {
    const { method, url = '' } = request;
    if (url.split('?', 1)[0] !== '/metrics') return void response.writeHead(404).end();
    if (method !== 'GET' && method !== 'HEAD') return void response.writeHead(405, { allow: 'GET, HEAD' }).end();
    read().then(
      (text) => response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.maxConnections = most.connections;
  // A scraper that does not read its response.
  server.setTimeout(most.idleMs);
  server.listen(port, host);
  await once(server, 'listening');
  const { port: chosen } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${chosen}/metrics`,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
