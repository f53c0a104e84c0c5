import type { FastifyServerFactory } from 'fastify';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { keepAliveMs } from './page-cache/head.ts';

/** Answers a request that it knows the answer of; says whether it did. */
export type AnswerFirst = (request: IncomingMessage, response: ServerResponse) => boolean;

const timeouts = { requestMs: 30_000, connectionMs: 60_000 };

/** Makes the HTTP server below the framework: what `answerFirst` answers costs none of the framework's hooks. */
export function createHttpServer(answerFirst: AnswerFirst): FastifyServerFactory<Server> {
  return (handle) => {
    const server = createServer((request, response) => {
      // Once it closes, the framework tells each connection to.
      if (!server.listening || !answerFirst(request, response)) handle(request, response);
    });
    server.requestTimeout = timeouts.requestMs;
    // Longer than the balancers in front wait, so that none sends into a connection that closes at that moment.
    server.keepAliveTimeout = keepAliveMs;
    server.setTimeout(timeouts.connectionMs);
    return server;
  };
}
