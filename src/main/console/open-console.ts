import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '#contract/values/locale.ts';
import { entryFiles, type EntryFiles, type BuildManifest } from '../build/manifest.ts';
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
  /** By path: `/console/assets/...`, `/console/favicon.svg`. */
  files: Map<string, StaticFile>;
  findEarlier: FindEarlier;
}

const base = '/console';

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
    assetsFor(language) {
      const soon = [`src/i18n/messages/${language}/console/core.ts`];
      const { styles, preloads, entry } = entryFiles(manifest, 'src/console/app/entry.tsx', soon);
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
