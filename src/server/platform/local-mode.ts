import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);
const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Without a public address Dana answers this machine alone: a shop with its development pages must not be found through a
 * tunnel, a proxy or a rebound name. Throws `misdirected`.
 */
export function assertLocalHost(request: FastifyRequest): void {
  const host = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  if (!localHosts.has(host) || forwardingHeaders.some((name) => request.headers[name] !== undefined)) {
    throw new AppError('misdirected');
  }
}
