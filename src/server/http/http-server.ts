import type { FastifyServerFactory } from 'fastify';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { AppError } from '../errors/app-error.ts';
import type { Draining } from './health.routes.ts';

/** Answers a request if it can; returns false and writes nothing otherwise. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean;

/** What one process accepts, so that no number of connections or headers fills its memory. */
export interface HttpLimits {
  /** Open connections. Further ones are closed at once. */
  connections: number;
  /** Header lines of a request. */
  headers: number;
  /** The size of all header lines of a request. */
  headerBytes: number;
  /** How long a request may take to arrive. */
  requestMs?: number;
}

interface HttpServerOptions {
  fastPath: FastPath;
  draining: Draining;
  limits: HttpLimits;
}

const timeouts = { requestMs: 30_000, connectionMs: 60_000, keepAliveMs: 72_000, checkMs: 5000 };

/** Creates the HTTP server below Fastify. A request that `fastPath` answers runs no hooks. */
export function createHttpServer({ fastPath, draining, limits }: HttpServerOptions): FastifyServerFactory {
  return (handle) => {
    const options = {
      // `hasOneHost` checks the host, because Node's own refusal has no error envelope.
      requireHostHeader: false,
      maxHeaderSize: limits.headerBytes,
      requestTimeout: limits.requestMs ?? timeouts.requestMs,
      headersTimeout: limits.requestMs ?? timeouts.requestMs,
      // Late requests are found by a regular check. Node's default is every 30 seconds.
      connectionsCheckingInterval: timeouts.checkMs,
    };
    const server = createServer(options, (request, response) => {
      // A draining instance closes its connections, so that clients reconnect elsewhere.
      if (draining.begun) response.shouldKeepAlive = false;
      // After `close()`, let Fastify send `Connection: close`.
      if (server.listening && hasFewHeaders(request, limits.headers) && fastPath(request, response)) return;
      handle(request, response);
    });
    // Node drops further header lines silently. One more than allowed shows that there were more.
    server.maxHeadersCount = limits.headers + 1;
    server.maxConnections = limits.connections;
    closeIdleWhenFull(server);
    // Unknown `Expect` headers are ignored; Node would answer 417.
    server.on('checkExpectation', (request, response) => server.emit('request', request, response));
    // Longer than load balancers keep a connection, so that none sends into a closing one.
    server.keepAliveTimeout = timeouts.keepAliveMs;
    server.setTimeout(timeouts.connectionMs);
    return server;
  };
}

/** Closes connections that wait for a next request, at most once a second, when new ones come. */
function closeIdleWhenFull(server: Server): void {
  let closedAt = -Infinity;
  server.on('drop', () => {
    if (performance.now() < closedAt + 1000) return;
    closedAt = performance.now();
    server.closeIdleConnections();
  });
}

function hasFewHeaders({ rawHeaders }: IncomingMessage, most: number): boolean {
  return rawHeaders.length <= 2 * most;
}

/** Throws `headers_too_large` if a request has more than `most` header lines. */
export function assertFewHeaders(request: IncomingMessage, most: number): void {
  if (!hasFewHeaders(request, most)) throw new AppError('headers_too_large');
}

function hostCount({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') count += 1;
  return count;
}

/** Whether a request names exactly one host. A proxy may have read the other of two. */
export function hasOneHost(request: IncomingMessage): boolean {
  return hostCount(request) === 1;
}

/** Throws `malformed_request` unless there is one host. HTTP/1.0 may name none. */
export function assertOneHost(request: IncomingMessage): void {
  const count = hostCount(request);
  if (count > 1 || (count === 0 && request.httpVersion !== '1.0')) throw new AppError('malformed_request');
}
