import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { entryFiles, type BuildManifest } from '../build/manifest.ts';
import { type FindEarlier, openEarlierFiles } from '../site/earlier-files.ts';
import { readFiles, type StaticFile } from '../site/static-files.ts';
import { policyFor } from './content-security-policy.ts';
import { createLookSheets, type LookSheets } from './look-sheets.ts';
import { languages, type Language } from '#contract/values/locale.ts';
import { partsOf } from '#i18n/load.ts';
import type { PageAssets, StorefrontBundle } from '#storefront/runtime/page/page-render.ts';
import { pages, type Page, type PageName } from '#storefront/runtime/page-table.ts';

export interface StorefrontBuild extends StorefrontBundle {
  assetsFor: (page: Page, language: Language) => PageAssets;
  /** The content security policy of a page. */
  policyOf: (page: Page) => string;
  /** By path: `/assets/...`, `/favicon.svg`. */
  files: Map<string, StaticFile>;
  findEarlier: FindEarlier;
  lookSheets: LookSheets;
}

const entryFile = 'src/storefront/app/entry.client.tsx';

// The pages that share the file of another one.
const filesOf: Partial<Record<PageName, string>> = {
  'category-entry': 'categories-page.tsx',
  'all-products': 'products-page.tsx',
  'pay-link': 'pay-page.tsx',
};

/** The file of a page below `src/storefront/pages`. */
export function pageFile(name: PageName): string {
  return filesOf[name] ?? `${name}-page.tsx`;
}

function assetsOf(manifest: BuildManifest, { name, messages }: Page, language: Language): PageAssets {
  const { styles, preloads, entry } = entryFiles(manifest, entryFile, [
    `src/storefront/pages/${pageFile(name)}`,
    ...partsOf[messages].map((part) => `src/i18n/messages/${language}/${part}.ts`),
  ]);
  const pathOf = (built: string) => `/${built}`;
  return { styles: styles.map(pathOf), preloads: preloads.map(pathOf), entry: pathOf(entry) };
}

/** The sheet of a pair of typefaces, as the build has it. */
function typefaceSheet(manifest: BuildManifest, files: Map<string, StaticFile>, typeface: string): string {
  const built = files.get(`/${manifest[`src/ui/styles/typefaces/${typeface}.css`]?.file ?? ''}`);
  if (!built) throw new Error(`The build has no typeface ${typeface}: run "npm run build".`);
  return built.plain.toString();
}

/** Loads a build of the storefront. The bundle contains its own React and router. */
export async function openStorefront(dir: string): Promise<StorefrontBuild> {
  const [{ bundle }, manifest, files, findEarlier] = await Promise.all([
    import(pathToFileURL(join(dir, 'server/entry.server.js')).href) as Promise<{ bundle: StorefrontBundle }>,
    readFile(join(dir, 'client/.vite/manifest.json'), 'utf8').then((text) => JSON.parse(text) as BuildManifest),
    readFiles(join(dir, 'client')),
    openEarlierFiles(dir),
  ]);
  const policy = policyFor(bundle.inlineScripts, { framed: false });
  const framedPolicy = policyFor(bundle.inlineScripts, { framed: true });
  const assets = new Map(
    pages.flatMap((page) =>
      languages.map((language) => [`${language} ${page.name}`, assetsOf(manifest, page, language)] as const),
    ),
  );
  return {
    ...bundle,
    policyOf: ({ name }) => (name === 'preview' ? framedPolicy : policy),
    files,
    findEarlier,
    lookSheets: createLookSheets((typeface) => typefaceSheet(manifest, files, typeface)),
    assetsFor(page, language) {
      const found = assets.get(`${language} ${page.name}`);
      if (!found) throw new Error(`No assets of ${page.name}`);
      return found;
    },
  };
}
