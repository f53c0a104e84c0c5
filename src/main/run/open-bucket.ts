import type { Config } from '#server/process/config.ts';
import { type BucketCall, inCommands, inRequests } from '#server/media/bucket/bounded-fetch.ts';
import { type Bucket, openBucket } from '#server/media/bucket/bucket.ts';

/**
 * Opens the bucket of STORAGE_URL; null without one. A bucket that does not answer is opened too. Calls of a
 * command wait longer than those of requests. `onCall` is called after each call, for counting.
 */
export async function openConfiguredBucket(
  { bucket: settings }: Pick<Config, 'bucket'>,
  use: 'requests' | 'commands',
  onCall?: (call: BucketCall) => void,
): Promise<Bucket | null> {
  if (settings === null) return null;
  const patience = use === 'requests' ? inRequests : inCommands;
  return openBucket({ settings, patience, ...(onCall && { onCall }) });
}
