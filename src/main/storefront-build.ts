import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { languages } from '#contract/locale.ts';
import type { MessagePart } from '#i18n/load.ts';
import type { MessageFiles, RenderPage } from '#storefront/runtime/page-render.ts';

export interface StaticFile {
  type: string;
  etag: string;
  /** The name carries a hash of the content. */
  immutable: boolean;
  plain: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

export interface StorefrontBuild {
  render: RenderPage;
  messageFiles: MessageFiles;
  /** By path: `/assets/...`, `/favicon.svg`. */
  files: Map<string, StaticFile>;
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
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};

async function readIfThere(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch(() => undefined);
}

// A few hundred kilobytes, held in memory: a running shop then survives that somebody builds anew beneath it.
async function readFiles(dir: string): Promise<StorefrontBuild['files']> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && types[extname(entry.name)] !== undefined)
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !relative(dir, file).startsWith('.'));
  return new Map(
    await Promise.all(
      names.map(async (file): Promise<[string, StaticFile]> => {
        const [plain, br, gzip] = await Promise.all([
          readFile(file),
          readIfThere(`${file}.br`),
          readIfThere(`${file}.gz`),
        ]);
        const path = `/${relative(dir, file).replaceAll('\\', '/')}`;
        const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
        const type = types[extname(file)] ?? 'application/octet-stream';
        const immutable = path.startsWith('/assets/');
        return [path, { type, etag, immutable, plain, ...(br && { br }), ...(gzip && { gzip }) }];
      }),
    ),
  );
}

async function readMessageFiles(dir: string): Promise<StorefrontBuild['messageFiles']> {
  const manifest = JSON.parse(await readFile(join(dir, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string } | undefined
  >;
  return Object.fromEntries(
    languages.map((language) => {
      const fileOf = (part: MessagePart) => manifest[`src/i18n/messages/${language}/${part}.ts`]?.file;
      const files = { first: fileOf('first'), rest: fileOf('rest') };
      return [
        language,
        Object.fromEntries(Object.entries(files).flatMap(([part, file]) => (file ? [[part, `/${file}`]] : []))),
      ];
    }),
  );
}

/** Opens what `buildStorefront` made. The bundle brings its own React and router; only functions and data cross over. */
export async function openStorefront(dir: string): Promise<StorefrontBuild> {
  const bundle = (await import(pathToFileURL(join(dir, 'server/index.js')).href)) as {
    entry: { module: { createPageRenderer: (bundle: unknown) => Promise<RenderPage> } };
  };
  const [render, messageFiles, files] = await Promise.all([
    bundle.entry.module.createPageRenderer(bundle),
    readMessageFiles(join(dir, 'client')),
    readFiles(join(dir, 'client')),
  ]);
  return { render, messageFiles, files };
}
