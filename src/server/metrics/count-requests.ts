import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Socket } from 'node:net';
import { consolePrefix } from '#contract/console/calls.ts';
import { eventsPath } from '#contract/console/events.ts';
import type { AnyErrorCode } from '#contract/http/errors.ts';
import type { Answered } from './request-metrics.ts';
import type { Metrics } from './open-metrics.ts';

// The routes that are no call and no page.
const others: Record<string, string> = {
  '/images/:folder/:name': 'picture',
  '/healthz': 'health',
  '/readyz': 'health',
  '/console': 'console-page',
  '/console/*': 'console-page',
  [eventsPath]: 'events',
};

const orders = new Set(['placeOrder', 'createOrder']);
const uploads = new Set(['uploadImage', 'uploadPicture', 'uploadContentPicture', 'uploadOrderPicture']);

/** What a request was for: the name of a call or page, never a part of its path. */
function operationOf({
  routeOptions: { url = '', config },
  page,
}: FastifyRequest): Pick<Answered, 'kind' | 'operation'> {
  if (config.call !== undefined)
    return { kind: url.startsWith(`${consolePrefix}/`) ? 'console' : 'api', operation: config.call };
  if (page) return { kind: 'page', operation: page.name };
  return { kind: 'other', operation: others[url] ?? 'other' };
}

type Counters = Pick<Metrics, 'requests' | 'shop'>;

/** Counts the requests that Fastify answers. */
export function countRequests(app: FastifyInstance, { requests, shop }: Counters): void {
  app.addHook('onResponse', (request, reply, done) => {
    // A page that is rendered reads the API in process: that is a part of the request of the page.
    if (request.raw.socket instanceof Socket) {
      const { kind, operation } = operationOf(request);
      requests.answered({
        kind,
        operation,
        method: request.method,
        status: reply.statusCode,
        servedFrom: request.servedFrom ?? 'computed',
        seconds: operation === 'events' ? null : reply.elapsedTime / 1000,
      });
      if (uploads.has(operation)) shop.uploaded(reply.statusCode < 300);
    }
    done();
  });
  app.server.on('drop', () => requests.connectionDropped());
}

/** Counts the errors that callers get, and the orders among them that came too late for the stock. */
export function countRefusals({ requests, shop }: Counters) {
  return (code: AnyErrorCode, { routeOptions }: FastifyRequest): void => {
    requests.refused(code);
    if (code === 'out_of_stock' && orders.has(routeOptions.config.call ?? '')) shop.stockConflict();
  };
}
