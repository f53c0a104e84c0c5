import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Language, languages } from '#contract/values/locale.ts';
import { entryFiles, type EntryFiles, filesBelow, type BuildManifest } from '../build/manifest.ts';
import { type FindEarlier, openEarlierFiles } from '../site/earlier-files.ts';
import { readFiles, type StaticFile } from '../site/static-files.ts';
import { consolePolicy } from './console-policy.ts';

export interface ShellAssets extends EntryFiles {
  fonts: string[];
}

// Latin carries the digits.
const fontsOf = { en: ['latin'], ar: ['latin', 'arabic'] } satisfies Record<Language, string[]>;

export interface ConsoleBuild {
  /** The content security policy of the shell. */
  policy: string;
  /** The paths of the files that the shell loads at once, with the messages of a language. */
  assetsFor: (language: Language) => ShellAssets;
  /** The paths of the files that the pages need which work without a network. */
  offlineFiles: string[];
  /** By path: `/console/assets/...`, `/console/favicon.svg`. */
  files: Map<string, StaticFile>;
  findEarlier: FindEarlier;
}

const base = '/console';

const entryFile = 'src/console/app/entry.tsx';

// Their dialogs and words belong to them. A session may end while the network comes and goes.
const offlinePages = ['today', 'orders', 'order', 'pick', 'run', 'stock', 'sign-in'];
const offlineWords = ['core', 'everyday', 'order', 'order-money', 'customers', 'log', 'outbox'];

function offlineFilesOf(manifest: BuildManifest): string[] {
  const pages = offlinePages.map((name) => `src/console/pages/${name}-page.tsx`);
  const words = languages.flatMap((language) =>
    offlineWords.map((name) => `src/i18n/messages/${language}/console/${name}.ts`),
  );
  const shell = [
    'src/console/shell/frame.tsx',
    'src/console/shell/page-gate.tsx',
    'src/console/shell/slim-frame.tsx',
    'src/console/shell/offline/offline-parts.tsx',
  ];
  const fonts = Object.keys(manifest).filter((key) => key.endsWith('.woff2'));
  return filesBelow(manifest, [entryFile, ...shell, ...pages, ...words, ...fonts], [entryFile]);
}

/** Loads a build of the console. */
export async function openConsole(dir: string): Promise<ConsoleBuild> {
  const [manifest, files, findEarlier] = await Promise.all([
    readFile(join(dir, 'client/.vite/manifest.json'), 'utf8').then((text) => JSON.parse(text) as BuildManifest),
    readFiles(join(dir, 'client'), base),
    openEarlierFiles(dir, base),
  ]);
  const pathOf = (name: string) => `${base}/${name}`;
  return {
    policy: consolePolicy,
    files,
    findEarlier,
    offlineFiles: offlineFilesOf(manifest).map(pathOf),
    assetsFor(language) {
      const soon = [`src/i18n/messages/${language}/console/core.ts`];
      const { styles, preloads, entry } = entryFiles(manifest, entryFile, soon);
      const fonts = fontsOf[language].flatMap((name) => manifest[`src/ui/styles/fonts/readex-pro-${name}.woff2`] ?? []);
      return {
        styles: styles.map(pathOf),
        preloads: preloads.map(pathOf),
        fonts: fonts.map(({ file }) => pathOf(file)),
        entry: pathOf(entry),
      };
    },
  };
}
