import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from './app-error.ts';

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);
const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** Whether a request came to this machine under one of its own names, and through nobody else. */
export function isLocalRequest(headers: IncomingHttpHeaders): boolean {
  const host = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  return localHosts.has(host) && forwardingHeaders.every((name) => headers[name] === undefined);
}

/**
 * Without a public address Dana answers this machine alone: a shop with its development pages must not be found through a
 * tunnel, a proxy or a rebound name. Throws `misdirected`.
 */
export function assertLocalHost({ headers }: { headers: IncomingHttpHeaders }): void {
  if (!isLocalRequest(headers)) throw new AppError('misdirected');
}
