import type { FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

type Coding = 'br' | 'gzip';

/** The best coding that the asker understands. */
export function codingOf(request: FastifyRequest): Coding | null {
  const header = request.headers['accept-encoding'] ?? '';
  const parts = header.split(',').filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part));
  const accepted = new Set(parts.map((part) => part.split(';')[0]?.trim()));
  return accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : null;
}

/** Compresses a page that was just drawn: quick levels, because somebody waits. */
export async function compressPage(body: Buffer, coding: Coding): Promise<Buffer> {
  if (coding === 'gzip') return gzipped(body, { level: 6 });
  return brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}

/** Whether the asker has this version already. The tag is weak: the codings of one page share it. */
export function isKnown(request: FastifyRequest, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  const known = request.headers['if-none-match'];
  return known !== undefined && (known.trim() === '*' || known.split(',').map(bare).includes(bare(etag)));
}

/** Sends bytes in the coding that they are in. */
export function sendCoded(reply: FastifyReply, body: Buffer, coding: Coding | null): FastifyReply {
  if (coding !== null) void reply.header('content-encoding', coding);
  return reply.send(body);
}
