import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { entryFiles, type BuildManifest } from '../build/manifest.ts';
import { type FindEarlier, openEarlierFiles } from '../site/earlier-files.ts';
import { readFiles, type StaticFile } from '../site/static-files.ts';
import { policyFor } from './content-security-policy.ts';
import { languages, type Language } from '#contract/values/locale.ts';
import { partsOf } from '#i18n/load.ts';
import type { PageAssets, StorefrontBundle } from '#storefront/runtime/page/page-render.ts';
import { pages, type Page } from '#storefront/runtime/page-table.ts';

export interface StorefrontBuild extends StorefrontBundle {
  assetsFor: (page: Page, language: Language) => PageAssets;
  /** The content security policy of every page. */
  policy: string;
  /** By path: `/assets/...`, `/favicon.svg`. */
  files: Map<string, StaticFile>;
  findEarlier: FindEarlier;
}

const entryFile = 'src/storefront/app/entry.client.tsx';

function assetsOf(manifest: BuildManifest, { file, messages }: Page, language: Language): PageAssets {
  const { styles, preloads, entry } = entryFiles(manifest, entryFile, [
    `src/storefront/pages/${file}`,
    ...partsOf[messages].map((part) => `src/i18n/messages/${language}/${part}.ts`),
  ]);
  const pathOf = (name: string) => `/${name}`;
  return { styles: styles.map(pathOf), preloads: preloads.map(pathOf), entry: pathOf(entry) };
}

/** Loads a build of the storefront. The bundle contains its own React and router. */
export async function openStorefront(dir: string): Promise<StorefrontBuild> {
  const [{ bundle }, manifest, files, findEarlier] = await Promise.all([
    import(pathToFileURL(join(dir, 'server/entry.server.js')).href) as Promise<{ bundle: StorefrontBundle }>,
    readFile(join(dir, 'client/.vite/manifest.json'), 'utf8').then((text) => JSON.parse(text) as BuildManifest),
    readFiles(join(dir, 'client')),
    openEarlierFiles(dir),
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
    findEarlier,
    assetsFor(page, language) {
      const found = assets.get(`${language} ${page.name}`);
      if (!found) throw new Error(`No assets of ${page.name}`);
      return found;
    },
  };
}
