import { etagOf } from './etag.ts';
import { type Coding, decode, encode } from './coding.ts';
import { type Head, makeHead } from './head.ts';
import type { Tag } from './tags.ts';

/** A public answer as it was made. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** What it shows; null for an answer that is not to be kept. */
  tags: readonly Tag[] | null;
}

/** One coding of an answer, ready to be written. */
export interface Packed {
  /** How the body really is: a small one is never compressed. */
  coding: Coding;
  head: Head;
  body: Buffer;
}

/** An answer with its codings, of which those exist that somebody asked for. It never changes: another coding makes another one. */
export interface KeptAnswer {
  status: number;
  etag: string;
  tags: readonly Tag[];
  headers: Record<string, string>;
  /** Of "you have it already". */
  knownHead: Head;
  packed: Partial<Record<Coding, Packed>>;
}

/** Bytes below which compression saves less than its header costs. */
export const worthCompressing = 800;

function pack(status: number, headers: Record<string, string>, coding: Coding, body: Buffer): Packed {
  const coded = coding === 'identity' ? {} : { 'content-encoding': coding };
  return { coding, head: makeHead(status, { ...headers, ...coded, 'content-length': String(body.length) }), body };
}

/** What is sent and kept of an answer. The tag is weak: the codings of one answer share it. */
export function keepAnswer({ status, headers, body, tags }: Answer): KeptAnswer {
  const etag = `W/${etagOf(body)}`;
  const own = { ...headers, etag };
  const { 'content-type': _type, ...known } = own as Record<string, string>;
  const identity = pack(status, own, 'identity', body);
  // A small answer goes out as it is, whatever is asked for.
  const small = body.length < worthCompressing && { br: identity, gzip: identity };
  return {
    status,
    etag,
    tags: tags ?? [],
    headers: own,
    knownHead: makeHead(304, known),
    packed: { identity, ...small },
  };
}

/** The same answer with this coding, and, of a large one, without its plain bytes: whoever wants those again unpacks them. */
export async function withCoding(answer: KeptAnswer, coding: Coding, isForMany = true): Promise<KeptAnswer> {
  if (answer.packed[coding]) return answer;
  const packed = pack(answer.status, answer.headers, coding, await encode(await plainOf(answer), coding, isForMany));
  return { ...answer, packed: { ...answer.packed, [coding]: packed } };
}

/** The answer without its plain bytes where a compressed form stands for them. */
export function withoutPlain(answer: KeptAnswer): KeptAnswer {
  const { identity, ...coded } = answer.packed;
  if (!identity || Object.values(coded).every((one) => one.body === identity.body)) return answer;
  return { ...answer, packed: coded };
}

/** The bytes before any compression. */
export function plainOf({ packed }: KeptAnswer): Promise<Buffer> | Buffer {
  for (const coding of ['identity', 'gzip', 'br'] as const) {
    const one = packed[coding];
    if (one) return decode(one.body, coding);
  }
  throw new Error('An answer is kept without any bytes.');
}

/** What an answer takes in memory, in bytes; heads and bookkeeping are some two thousand. */
export function sizeOf({ packed }: KeptAnswer): number {
  const bodies = new Set(Object.values(packed).map((one) => one.body));
  return [...bodies].reduce((sum, body) => sum + body.length, 2000);
}
