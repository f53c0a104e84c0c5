import { type ServerResponse, STATUS_CODES, validateHeaderName, validateHeaderValue } from 'node:http';

/** The head of an answer, made once: as Node takes it, and as it travels. */
export interface Head {
  status: number;
  list: string[];
  /** Status line and headers, without what belongs to the connection and the moment. */
  text: string;
}

/** Throws what Node throws for a header that cannot be one. */
export function makeHead(status: number, headers: Record<string, string>): Head {
  for (const [name, value] of Object.entries(headers)) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return {
    status,
    list: Object.entries(headers).flat(),
    text: `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}`,
  };
}

/** How long a connection without a request is kept. */
export const keepAliveMs = 72_000;
const alive = `Connection: keep-alive\r\nKeep-Alive: timeout=${keepAliveMs / 1000}\r\n\r\n`;

let second = 0;
let moment = '';

// One text a second, and not one a request.
function dateAndConnection(): string {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) {
    second = now;
    moment = `Date: ${new Date(now * 1000).toUTCString()}\r\n${alive}`;
  }
  return moment;
}

/** Gives a response this head in the way that Node means it. */
export function writeHead(response: ServerResponse, { status, list }: Head): void {
  response.writeHead(status, list);
}

/**
 * The same in a tenth of the time, on a connection of the shop's own server: Node would check and join the same lines for every
 * request. It keeps the joined text in `_header`, which has no public way in; a connection that closes goes the usual way.
 */
export function writeHeadText(response: ServerResponse, head: Head): void {
  if (!response.shouldKeepAlive) return writeHead(response, head);
  response.statusCode = head.status;
  (response as unknown as { _header: string })._header = head.text + dateAndConnection();
}
