import { createHash } from 'node:crypto';

/**
 * The fingerprint of an account: host and mode of its API, and its key. 32 hex digits, which say nothing
 * about the key. The port does not count: that of a stand-in may be another after each start.
 */
export function fingerprintAccount({ apiUrl, live }: { apiUrl: string; live: boolean }, key: string): string {
  const account = [new URL(apiUrl).hostname, live ? 'live' : 'test', key].join('\n');
  return createHash('sha256').update(account).digest('hex').slice(0, 32);
}
