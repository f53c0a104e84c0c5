import type { Operation } from '../cache/cached-response.ts';
import { createDurationHistogram } from './durations.ts';
import type { Maker } from './maker.ts';

/** Where a response comes from: the cache before Fastify, the cache, or computed for this request. */
export type ServedFrom = 'fast_path' | 'cache' | 'computed';

export interface Answered {
  kind: Operation['kind'] | 'console' | 'other';
  /** The name of the call or page; of other requests, what they are for. */
  operation: string;
  method: string;
  status: number;
  servedFrom: ServedFrom;
  /** Null for a stream, whose duration says nothing. */
  seconds: number | null;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

function labelsOf(
  { kind, name }: { kind: string; name: string },
  method: string,
  status: number,
  servedFrom: ServedFrom,
) {
  return {
    kind,
    operation: name,
    method: methods.has(method) ? method : 'other',
    status: `${Math.floor(status / 100)}xx`,
    served_from: servedFrom,
  };
}

/** Counts requests. No label has a value that the request chose. */
export function createRequestMetrics(make: Maker) {
  const requests = make.counter('dana_requests_total', 'Requests answered.', [
    'kind',
    'operation',
    'method',
    'status',
    'served_from',
  ]);
  const durations = createDurationHistogram(
    'dana_request_duration_seconds',
    'Time from the head of a request to the end of its response.',
  );
  const durationsOf = (kind: Answered['kind'], servedFrom: ServedFrom) =>
    durations.add(`kind="${kind}",served_from="${servedFrom}"`);
  const times = {
    api: {
      fast_path: durationsOf('api', 'fast_path'),
      cache: durationsOf('api', 'cache'),
      computed: durationsOf('api', 'computed'),
    },
    page: {
      fast_path: durationsOf('page', 'fast_path'),
      cache: durationsOf('page', 'cache'),
      computed: durationsOf('page', 'computed'),
    },
    console: durationsOf('console', 'computed'),
    other: durationsOf('other', 'computed'),
  };
  const refusals = make.counter('dana_requests_refused_total', 'Requests refused, by error code.', ['code']);
  // A rate needs a value before the first error.
  for (const code of ['internal', 'unavailable']) refusals.inc({ code }, 0);
  const dropped = make.counter('dana_connections_dropped_total', 'Connections closed at MAX_CONNECTIONS.');

  function answered({ kind, operation, method, status, servedFrom, seconds }: Answered): void {
    requests.inc(labelsOf({ kind, name: operation }, method, status, servedFrom));
    if (seconds === null) return;
    if (kind === 'api' || kind === 'page') times[kind][servedFrom].observe(seconds);
    else times[kind].observe(seconds);
  }

  // prom-client takes as long for five labels as the shop for a part of its work: hits are counted
  // here, by method and class of status, and added before a scrape.
  const hits = new Map<Operation, number[]>();

  /** Counts a response of the cache fast path. Takes some 0.1 microseconds. */
  function answeredFast(operation: Operation, isHead: boolean, status: number, seconds: number): void {
    let counts = hits.get(operation);
    if (!counts) hits.set(operation, (counts = Array.from({ length: 20 }, () => 0)));
    const place = Math.floor(status / 100) + (isHead ? 10 : 0);
    counts[place] = (counts[place] ?? 0) + 1;
    times[operation.kind].fast_path.observe(seconds);
  }

  function addHits(): void {
    for (const [operation, counts] of hits)
      for (const [place, count] of counts.entries()) {
        if (count === 0) continue;
        requests.inc(labelsOf(operation, place >= 10 ? 'HEAD' : 'GET', (place % 10) * 100, 'fast_path'), count);
        counts[place] = 0;
      }
  }

  return {
    answered,
    answeredFast,
    addHits,
    /** The durations as Prometheus text: no metric of the registry. */
    durationsText: durations.text,
    refused: (code: string) => refusals.inc({ code }),
    connectionDropped: () => dropped.inc(),
  };
}
