import type { FastifyServerFactory } from 'fastify';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { AppError } from '../errors/app-error.ts';
import type { Draining } from './health.routes.ts';

/** Answers a request if it can; returns false and writes nothing otherwise. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean;

const timeouts = { requestMs: 30_000, connectionMs: 60_000, keepAliveMs: 72_000 };

/** Creates the HTTP server below Fastify. A request that `fastPath` answers runs no hooks. */
export function createHttpServer(fastPath: FastPath, draining: Draining): FastifyServerFactory {
  return (handle) => {
    // `hasOneHost` checks the host, because Node's own refusal has no error envelope.
    const server = createServer({ requireHostHeader: false }, (request, response) => {
      // A draining instance closes its connections, so that clients reconnect elsewhere.
      if (draining.begun) response.shouldKeepAlive = false;
      // After `close()`, let Fastify send `Connection: close`.
      if (server.listening && fastPath(request, response)) return;
      handle(request, response);
    });
    // Unknown `Expect` headers are ignored; Node would answer 417.
    server.on('checkExpectation', (request, response) => server.emit('request', request, response));
    server.requestTimeout = timeouts.requestMs;
    // Longer than load balancers keep a connection, so that none sends into a closing one.
    server.keepAliveTimeout = timeouts.keepAliveMs;
    server.setTimeout(timeouts.connectionMs);
    return server;
  };
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
