import type { ServerResponse } from 'node:http';
import { isKnown } from '../etag.ts';
import { type Coding, codingOf } from './coding.ts';
import { type Head, writeHead } from './head.ts';
import type { KeptAnswer } from './kept-answer.ts';

/** What a request says of the form in which it wants an answer. */
export interface Wish {
  method: string | undefined;
  ifNoneMatch: string | undefined;
  acceptEncoding: string | undefined;
}

/** Writes an answer at once if it stands ready in what the asker understands; tells otherwise in which coding it is needed. */
export function sendKept(
  { method, ifNoneMatch, acceptEncoding }: Wish,
  response: ServerResponse,
  answer: KeptAnswer,
  write: (response: ServerResponse, head: Head) => void = writeHead,
): Coding | null {
  if (answer.status === 200 && isKnown(ifNoneMatch, answer.etag)) {
    write(response, answer.knownHead);
    response.end();
    return null;
  }
  const coding = codingOf(acceptEncoding);
  const packed = answer.packed[coding];
  if (!packed) return coding;
  write(response, packed.head);
  if (method === 'HEAD') response.end();
  else response.end(packed.body);
  return null;
}
