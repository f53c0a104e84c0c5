import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../errors/app-error.ts';

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Headers that a proxy or a tunnel adds to a forwarded request. */
const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** Whether a request names this machine as its host and was not forwarded. */
export function isLocalRequest({ headers }: { headers: IncomingHttpHeaders }): boolean {
  if (forwardingHeaders.some((name) => headers[name] !== undefined)) return false;
  return localHosts.has((headers.host ?? '').replace(/:\d+$/, '').toLowerCase());
}

/**
 * Throws `misdirected` unless the request is local. Without a public URL the shop answers this
 * machine only, so that its development pages cannot be reached through a tunnel or a rebound name.
 */
export function assertLocalRequest(request: { headers: IncomingHttpHeaders }): void {
  if (!isLocalRequest(request)) throw new AppError('misdirected');
}
