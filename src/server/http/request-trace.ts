import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runInTrace } from '../tracing/trace.ts';
import { parseTraceparent, type Trace } from '../tracing/traceparent.rules.ts';

type Traced = Pick<FastifyRequest, 'id' | 'headers'>;

/** The ids of a request in the log. */
export interface LogIds {
  reqId: string;
  trace: string;
}

/**
 * The trace of a request: that of its `traceparent` header, or a new one with the digits of the
 * request id. Anyone may send the header: the id only joins lines of logs.
 */
export function traceOf({ id, headers }: Traced): Trace {
  return parseTraceparent(headers.traceparent) ?? { id: id.replaceAll('-', ''), flags: '00' };
}

/** What each log line about a request begins with. */
export function logIdsOf(request: Traced): LogIds {
  return { reqId: request.id, trace: traceOf(request).id };
}

/** Runs the handler of each request in its trace. */
export function addTracing(app: FastifyInstance): void {
  // Later than `onRequest`: reading a body ends in the context of the connection.
  app.addHook('preValidation', (request, _reply, done) => runInTrace(traceOf(request), done));
}
