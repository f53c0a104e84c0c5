import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { formatTraceparent, type Trace } from './traceparent.rules.ts';

// Work of a request passes through dozens of functions before it enqueues a job or sends a mail.
// None of them has a use for the trace, so it is not a parameter.
const traces = new AsyncLocalStorage<Trace>();

/** Runs `work` as a part of a trace. What it awaits is a part too. */
export function runInTrace<T>(trace: Trace, work: () => T): T {
  return traces.run(trace, work);
}

/** The trace of the running code, if there is one. */
export function currentTrace(): Trace | undefined {
  return traces.getStore();
}

/** The current trace as a `traceparent` header, for a job or for another server; null without one. */
export function currentTraceparent(): string | null {
  const trace = currentTrace();
  return trace ? formatTraceparent(trace, randomBytes(8).toString('hex')) : null;
}

/** The headers that pass the current trace on in a request to another server. */
export function traceHeaders(): { traceparent?: string } {
  const traceparent = currentTraceparent();
  return traceparent === null ? {} : { traceparent };
}
