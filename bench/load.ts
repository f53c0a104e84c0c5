import autocannon, { type Result } from 'autocannon';
import { percentile } from './result.ts';

export interface LoadTarget {
  url: string;
  path: string;
  headers?: Record<string, string>;
}

export interface Load {
  /** The 99th percentile of the waiting time, in milliseconds. */
  p99: number;
}

/**
 * Sends the same GET request `requests` times over that many connections. Each connection waits for
 * its response before it sends again. Throws for another status or a missing response. Takes at
 * least a second, because autocannon counts by second.
 */
export async function load(
  { url, path, headers = {} }: LoadTarget,
  { requests, connections, status = 200 }: { requests: number; connections: number; status?: number },
): Promise<Load> {
  const times: number[] = [];
  const statuses = new Set<number>();
  const { errors, timeouts } = await new Promise<Result>((resolve, reject) => {
    const run = autocannon(
      { url: url + path, headers, connections, amount: requests },
      (error: Error | null, result) => (error ? reject(error) : resolve(result)),
    );
    // autocannon's own percentiles are whole milliseconds.
    run.on('response', (_client, code, _bytes, ms) => {
      statuses.add(code);
      times.push(ms);
    });
  });
  if (errors + timeouts > 0) throw new Error(`${errors + timeouts} of ${requests} requests to ${path} failed`);
  const others = [...statuses].filter((one) => one !== status);
  if (others.length > 0) throw new Error(`wanted ${status} from ${path}, got ${others.join(', ')}`);
  return { p99: percentile(times, 99) };
}
