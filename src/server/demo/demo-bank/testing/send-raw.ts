import { request } from 'node:http';

/** Asks with headers that `fetch` does not send. Answers the status. */
export async function sendRaw(url: string, headers: Record<string, string>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const sent = request(url, { headers, agent: false }, (answer) => {
    answer.resume();
    resolve(answer.statusCode ?? 0);
  });
  sent.on('error', reject).end();
  return promise;
}
