import type { FastifyServerFactory } from 'fastify';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { AppError } from '../errors/app-error.ts';
import type { Draining } from './health.routes.ts';
import { keepAliveMs } from '../cache/head.ts';

/** Answers a request that it knows the answer of; leaves every other to `otherwise`. */
export type AnswerFirst = (request: IncomingMessage, response: ServerResponse, otherwise: () => void) => void;

const timeouts = { requestMs: 30_000, connectionMs: 60_000 };

/** Makes the HTTP server below the framework: what `answerFirst` answers costs none of the framework's hooks. */
export function createHttpServer(answerFirst: AnswerFirst, draining: Draining): FastifyServerFactory<Server> {
  return (handle) => {
    // Node's own refusals have no envelope: a host is asked for by `assertOneHost`, and an expectation that nobody knows is none.
    const server = createServer({ requireHostHeader: false }, (request, response) => {
      // Whoever keeps this connection opens its next one elsewhere.
      if (draining.begun) response.shouldKeepAlive = false;
      // Once it closes, the framework tells each connection to.
      const otherwise = () => handle(request, response);
      if (server.listening) answerFirst(request, response, otherwise);
      else otherwise();
    });
    server.on('checkExpectation', (request, response) => server.emit('request', request, response));
    server.requestTimeout = timeouts.requestMs;
    // Longer than the balancers in front wait, so that none sends into a connection that closes at that moment.
    server.keepAliveTimeout = keepAliveMs;
    server.setTimeout(timeouts.connectionMs);
    return server;
  };
}

/** Throws `malformed_request` for a request that names no host, or more than one: whoever handed it on may have read the other. */
export function assertOneHost({ rawHeaders, httpVersion }: IncomingMessage): void {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
  if (hosts > 1 || (hosts === 0 && httpVersion !== '1.0')) throw new AppError('malformed_request');
}
