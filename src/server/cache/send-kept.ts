import type { ServerResponse } from 'node:http';
import { isKnown } from './etag.ts';
import type { Coding } from './coding.ts';
import { type Head, writeHead } from './head.ts';
import type { KeptAnswer } from './kept-answer.ts';

/** What a request says of the form in which it wants an answer. */
export interface Wish {
  method: string | undefined;
  ifNoneMatch: string | undefined;
  coding: Coding;
}

/** Writes an answer at once, if it stands ready in the coding that is wanted; says whether it did. */
export function sendKept(
  { method, ifNoneMatch, coding }: Wish,
  response: ServerResponse,
  answer: KeptAnswer,
  write: (response: ServerResponse, head: Head) => void = writeHead,
): boolean {
  if (answer.status === 200 && isKnown(ifNoneMatch, answer.etag)) {
    write(response, answer.knownHead);
    response.end();
    return true;
  }
  const packed = answer.packed[coding];
  if (!packed) return false;
  write(response, packed.head);
  if (method === 'HEAD') response.end();
  else response.end(packed.body);
  return true;
}
