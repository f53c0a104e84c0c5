import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

export interface Answer {
  status: number;
  body: string;
}

/** A request over a connection that is kept, with as little work on this side as it takes. */
export function ask(url: string, options: { method?: string; headers?: Record<string, string>; body?: unknown } = {}) {
  const text = options.body === undefined ? undefined : JSON.stringify(options.body);
  const { method = 'GET', headers = {} } = options;
  return new Promise<Answer>((resolve, reject) => {
    const sent = request(url, {
      agent,
      method,
      headers: { ...headers, ...(text !== undefined && { 'content-type': 'application/json' }) },
    });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (body += part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
    });
    sent.end(text);
  });
}

/** Does everything on a list, so many at once. */
export async function eachOf<T>(list: readonly T[], atOnce: number, task: (item: T, worker: number) => Promise<void>) {
  let next = 0;
  async function work(_: unknown, worker: number): Promise<void> {
    while (next < list.length) await task(list[next++] as T, worker);
  }
  await Promise.all(Array.from({ length: atOnce }, work));
}
