import { normalizeIP } from '@fastify/rate-limit';

/**
 * The key of a sender for rate limits: an IPv4 address, or the /64 of an IPv6 address, which
 * belongs to one household. Some proxies append a port, which must not make a new sender of each
 * connection.
 */
export function senderOf(address: string): string {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
  return normalizeIP(bare);
}
