import { compress, type ContentEncoding, decompress } from './content-encoding.ts';
import { etagOf } from './etag.ts';
import type { Tag } from './tags.ts';

/** What a public response answers: a call of the contract or a page. One object for each of them. */
export interface Operation {
  readonly kind: 'api' | 'page';
  readonly name: string;
}

/** A public response before it is cached. */
export interface PublicResponse {
  operation: Operation;
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** What the response shows; null for a response that must not be cached. */
  tags: readonly Tag[] | null;
  /** The moment from which the response is wrong, although nothing changed. */
  until?: Date | undefined;
}

/** A response in one content encoding, ready to be written. */
export interface EncodedResponse {
  /** The actual encoding of the body: small bodies are never compressed. */
  encoding: ContentEncoding;
  /** Names and values in turn, as `response.writeHead` takes them. */
  headers: string[];
  body: Buffer;
}

/** A response with the encodings that were requested so far. Immutable: adding one makes a copy. */
export interface CachedResponse {
  operation: Operation;
  status: number;
  etag: string;
  tags: readonly Tag[];
  until?: Date | undefined;
  headers: Record<string, string>;
  notModifiedHeaders: string[];
  encoded: Partial<Record<ContentEncoding, EncodedResponse>>;
}

/** Below this many bytes, compression saves less than its header costs. */
export const minCompressBytes = 800;

/**
 * The bytes in memory of their exact size. A small Buffer, also one from zlib, is a view of a block of
 * 64 KB, and the whole block would stay in memory with it.
 */
function copyExactly(body: Buffer): Buffer {
  if (body.buffer.byteLength === body.length) return body;
  const copy = Buffer.alloc(body.length);
  body.copy(copy);
  return copy;
}

function toEncoded(headers: Record<string, string>, encoding: ContentEncoding, body: Buffer): EncodedResponse {
  const all = {
    ...headers,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': String(body.length),
  };
  return { encoding, headers: Object.entries(all).flat(), body: copyExactly(body) };
}

/** Adds the ETag. It is weak, because all encodings of a response share it. */
export function toCachedResponse({ operation, status, headers, body, tags, until }: PublicResponse): CachedResponse {
  const etag = `W/${etagOf(body)}`;
  const withEtag: Record<string, string> = { ...headers, etag };
  const notModified = Object.entries(withEtag).filter(([name]) => name !== 'content-type');
  const identity = toEncoded(withEtag, 'identity', body);
  const isSmall = body.length < minCompressBytes;
  return {
    operation,
    status,
    etag,
    tags: tags ?? [],
    until,
    headers: withEtag,
    notModifiedHeaders: notModified.flat(),
    encoded: { identity, ...(isSmall && { br: identity, gzip: identity }) },
  };
}

/** The same response with this encoding added. */
export async function withEncoding(
  response: CachedResponse,
  encoding: ContentEncoding,
  isForMany = true,
): Promise<CachedResponse> {
  if (response.encoded[encoding]) return response;
  const body = await compress(await plainBody(response), encoding, isForMany);
  const encoded = toEncoded(response.headers, encoding, body);
  return { ...response, encoded: { ...response.encoded, [encoding]: encoded } };
}

/** The response without its uncompressed body, if a compressed one can replace it. */
export function withoutPlainBody(response: CachedResponse): CachedResponse {
  const { identity, ...compressed } = response.encoded;
  if (!identity || Object.values(compressed).every(({ body }) => body === identity.body)) return response;
  return { ...response, encoded: compressed };
}

/** The uncompressed body. */
export function plainBody({ encoded }: CachedResponse): Promise<Buffer> | Buffer {
  for (const encoding of ['identity', 'gzip', 'br'] as const) {
    const one = encoded[encoding];
    if (one) return decompress(one.body, encoding);
  }
  throw new Error('A cached response has no body in any encoding.');
}

/** Memory of a response in bytes, with some 2000 for headers and bookkeeping. */
export function estimateBytes({ encoded }: CachedResponse): number {
  const bodies = new Set(Object.values(encoded).map(({ body }) => body));
  return [...bodies].reduce((sum, body) => sum + body.length, 2000);
}
