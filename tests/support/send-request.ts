import { type IncomingHttpHeaders, request as httpRequest } from 'node:http';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface RequestParts {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

/** Sends a request without normalising its path. */
export function sendRequest(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body }: RequestParts = {},
): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, path, method, headers, timeout: 30_000 }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    request.on('error', reject);
    request.on('timeout', () => request.destroy(new Error(`no answer to ${path.slice(0, 60)}`)));
    request.end(body);
  });
}
