import { normalizeIP } from '@fastify/rate-limit';

/**
 * Whom limits count as one sender: an IPv4 address, or the /64 of an IPv6 one, all of which belongs to one household. Some proxies name
 * the port beside the address; it must not make a new sender of each connection.
 */
export function senderOf(address: string): string {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
  return normalizeIP(bare);
}
