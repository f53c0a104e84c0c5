import { Agent, request as httpRequest } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

export interface HttpResponse {
  status: number;
  body: string;
}

/**
 * Sends a request over a keep-alive connection. It costs less than `fetch`, so that the server is
 * what is measured.
 */
export function request(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
) {
  const text = options.body === undefined ? undefined : JSON.stringify(options.body);
  const { method = 'GET', headers = {} } = options;
  return new Promise<HttpResponse>((resolve, reject) => {
    const sent = httpRequest(url, {
      agent,
      method,
      headers: { ...headers, ...(text !== undefined && { 'content-type': 'application/json' }) },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (body += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    sent.end(text);
  });
}

/** Runs `task` for each item of a list, `atOnce` at a time. */
export async function forEachConcurrently<T>(
  list: readonly T[],
  atOnce: number,
  task: (item: T, worker: number) => Promise<void>,
) {
  let next = 0;
  async function work(_: unknown, worker: number): Promise<void> {
    while (next < list.length) await task(list[next++] as T, worker);
  }
  await Promise.all(Array.from({ length: atOnce }, work));
}
