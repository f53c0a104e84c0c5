import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { policyFor } from './content-security-policy.ts';
import { languages, type Language } from '#contract/values/locale.ts';
import { partsOf } from '#i18n/load.ts';
import type { PageAssets, StorefrontBundle } from '#storefront/runtime/page/page-render.ts';
import { pages, type Page } from '#storefront/runtime/page-table.ts';

export interface StaticFile {
  type: string;
  etag: string;
  /** The name contains a hash of the content. */
  immutable: boolean;
  plain: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

export interface StorefrontBuild extends StorefrontBundle {
  assetsFor: (page: Page, language: Language) => PageAssets;
  /** The content security policy of every page. */
  policy: string;
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

/**
 * Reads a folder's files and their compressed copies into memory, by the path that serves them.
 * They are a few hundred kilobytes in total. A running shop is independent of a rebuild.
 */
export async function readFiles(dir: string): Promise<StorefrontBuild['files']> {
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

/** The part of Vite's manifest that is used. */
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] } | undefined>;

const entryFile = 'src/storefront/app/entry.client.tsx';

/** The modules that a browser needs to run this one, by their key in the manifest. */
function withImports(manifest: Manifest, file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const imported of manifest[file]?.imports ?? []) withImports(manifest, imported, seen);
  return seen;
}

function assetsOf(manifest: Manifest, { file, messages }: Page, language: Language): PageAssets {
  const roots = [
    entryFile,
    `src/storefront/pages/${file}`,
    ...partsOf[messages].map((part) => `src/i18n/messages/${language}/${part}.ts`),
  ];
  const chunks = new Set(roots.flatMap((root) => [...withImports(manifest, root)]));
  const entries = [...chunks].flatMap((chunk) => manifest[chunk] ?? []);
  const entry = manifest[entryFile];
  if (!entry) throw new Error('The build has no entry: run "npm run build".');
  return {
    styles: [...new Set(entries.flatMap(({ css = [] }) => css))].map((style) => `/${style}`),
    preloads: entries.filter((chunk) => chunk !== entry).map((chunk) => `/${chunk.file}`),
    entry: `/${entry.file}`,
  };
}

/** Loads the build of `buildStorefront`. The bundle contains its own React and router. */
export async function openStorefront(dir: string): Promise<StorefrontBuild> {
  const [{ bundle }, manifest, files] = await Promise.all([
    import(pathToFileURL(join(dir, 'server/entry.server.js')).href) as Promise<{ bundle: StorefrontBundle }>,
    readFile(join(dir, 'client/.vite/manifest.json'), 'utf8').then((text) => JSON.parse(text) as Manifest),
    readFiles(join(dir, 'client')),
  ]);
  const assets = new Map(
    pages.flatMap((page) =>
      languages.map((language) => [`${language} ${page.name}`, assetsOf(manifest, page, language)] as const),
    ),
  );
  return {
    ...bundle,
    policy: policyFor(bundle.inlineScripts),
    files,
    assetsFor(page, language) {
      const found = assets.get(`${language} ${page.name}`);
      if (!found) throw new Error(`No assets of ${page.name}`);
      return found;
    },
  };
}
