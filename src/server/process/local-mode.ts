import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../errors/app-error.ts';

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** What a proxy or a tunnel adds to a request that it hands on. */
export const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** Whether a host is one of this machine's own names. */
export function isLocalHost(host: string): boolean {
  return localHosts.has(host.replace(/:\d+$/, '').toLowerCase());
}

/**
 * Without a public address Dana answers this machine alone: a shop with its development pages must not be found through a
 * tunnel, a proxy or a rebound name. Throws `misdirected`.
 */
export function assertLocalHost({ headers }: { headers: IncomingHttpHeaders }): void {
  const isForwarded = forwardingHeaders.some((name) => headers[name] !== undefined);
  if (isForwarded || !isLocalHost(headers.host ?? '')) throw new AppError('misdirected');
}
