import { request as sendRequest } from 'node:https';

export interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface Reply {
  /** 0 without a response. */
  status: number;
  text: string;
}

/** Sends one request on a new connection, as a client whose certificate check is off. */
export function send(url: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Reply> {
  return new Promise((resolve) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const request = sendRequest(
      url,
      { method, headers: { ...length, ...headers }, agent: false, rejectUnauthorized: false },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('close', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    request.on('error', (error) => resolve({ status: 0, text: error.message }));
    request.end(body);
  });
}
