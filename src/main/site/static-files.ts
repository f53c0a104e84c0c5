import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import { chooseEncoding } from '#server/cache/content-encoding.ts';
import { etagOf, matchesEtag } from '#server/cache/etag.ts';

export interface StaticFile {
  type: string;
  etag: string;
  /** The name contains a hash of the content. */
  immutable: boolean;
  plain: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.wav': 'audio/wav',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};

async function readIfThere(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch(() => undefined);
}

/** The files below a folder that can be served. Hidden ones and compressed copies are not. */
export async function listServedFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && types[extname(entry.name)] !== undefined)
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !relative(dir, file).startsWith('.'));
}

// Each with two compressed copies. A system may allow 256 open files.
const filesAtOnce = 16;

/** The path that serves a file of this folder. */
export function servedPath(dir: string, file: string): string {
  return `/${relative(dir, file).replaceAll('\\', '/')}`;
}

/** Reads a file and its compressed copies. */
export async function readStaticFile(file: string, immutable: boolean): Promise<StaticFile> {
  const [plain, br, gzip] = await Promise.all([readFile(file), readIfThere(`${file}.br`), readIfThere(`${file}.gz`)]);
  const etag = etagOf(plain);
  const type = types[extname(file)] ?? 'application/octet-stream';
  return { type, etag, immutable, plain, ...(br && { br }), ...(gzip && { gzip }) };
}

/**
 * Reads a folder's files and their compressed copies into memory, by the path that serves them
 * below `base`. They are some 2 MB in total. A running shop is independent of a
 * rebuild.
 */
export async function readFiles(dir: string, base = ''): Promise<Map<string, StaticFile>> {
  const files = await listServedFiles(dir);
  const read = await pLimit(filesAtOnce).map(files, async (file): Promise<[string, StaticFile]> => {
    const path = servedPath(dir, file);
    return [base + path, await readStaticFile(file, path.startsWith('/assets/'))];
  });
  return new Map(read);
}

/** Sends a file in the encoding that the browser accepts. */
export function sendFile(file: StaticFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const caching = file.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
  void reply.headers({ 'cache-control': caching, etag: file.etag, vary: 'Accept-Encoding' });
  if (matchesEtag(request.headers['if-none-match'], file.etag)) return reply.code(304).send();
  const wanted = chooseEncoding(request.headers['accept-encoding']);
  const compressed = wanted === 'identity' ? undefined : file[wanted];
  if (compressed) void reply.header('content-encoding', wanted);
  return reply.type(file.type).send(compressed ?? file.plain);
}
