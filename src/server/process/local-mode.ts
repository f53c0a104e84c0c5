import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../errors/app-error.ts';

/** The host names of this machine, as a URL has them. */
export const localHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Headers that a proxy or a tunnel adds to a forwarded request. */
const forwardingHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-original-host',
  'x-real-ip',
  'cf-connecting-ip',
];

interface LocalRequest {
  headers: IncomingHttpHeaders;
  socket: { remoteAddress?: string | undefined };
}

/** Whether an address or a host name is of this machine only. */
export function isLoopback(address: string): boolean {
  return /^(localhost|(::ffff:)?127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(address);
}

/** Whether a request names this machine as its host and was not forwarded. */
function isToThisMachine({ headers }: LocalRequest): boolean {
  if (forwardingHeaders.some((name) => headers[name] !== undefined)) return false;
  return localHosts.has((headers.host ?? '').replace(/:\d+$/, '').toLowerCase());
}

/**
 * Whether a request comes from this machine, names it as its host and was not forwarded. With
 * `onNetwork` it may come from another machine.
 */
export function isLocalRequest(request: LocalRequest, { onNetwork = false } = {}): boolean {
  return isToThisMachine(request) && (onNetwork || isLoopback(request.socket.remoteAddress ?? ''));
}

/**
 * Throws `misdirected` unless the request is local. Without a public URL the shop answers this
 * machine only, so that its development pages cannot be reached through a tunnel or a rebound name.
 */
export function assertLocalRequest(request: LocalRequest, options?: { onNetwork?: boolean }): void {
  if (!isLocalRequest(request, options)) throw new AppError('misdirected');
}
