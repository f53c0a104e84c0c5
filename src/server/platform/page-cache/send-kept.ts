import type { IncomingMessage, ServerResponse } from 'node:http';
import { isKnown } from '../etag.ts';
import { type Coding, codingOf } from './coding.ts';
import type { KeptAnswer, Packed } from './kept-answer.ts';

function write(request: IncomingMessage, response: ServerResponse, status: number, { head, body }: Packed): void {
  response.writeHead(status, head);
  if (request.method === 'HEAD') response.end();
  else response.end(body);
}

/** Writes an answer at once if it stands ready in what the asker understands; tells otherwise in which coding it is needed. */
export function sendKept(request: IncomingMessage, response: ServerResponse, answer: KeptAnswer): Coding | null {
  if (isKnown(request.headers['if-none-match'], answer.etag) && answer.status === 200) {
    response.writeHead(304, answer.knownHead);
    response.end();
    return null;
  }
  const coding = codingOf(request.headers['accept-encoding']);
  const packed = answer.packed[coding];
  if (!packed) return coding;
  write(request, response, answer.status, packed);
  return null;
}
