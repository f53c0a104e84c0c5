import { type IncomingHttpHeaders, request as httpRequest } from 'node:http';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Asking {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

/** Asks for a path exactly as it is written. */
export function ask(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body }: Asking = {},
): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const asked = httpRequest({ hostname, port, path, method, headers, timeout: 30_000 }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    asked.on('error', reject);
    asked.on('timeout', () => asked.destroy(new Error(`no answer to ${path.slice(0, 60)}`)));
    asked.end(body);
  });
}
