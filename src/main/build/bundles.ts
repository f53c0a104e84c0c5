import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The bundles of one application and what they are built from. */
export interface Bundles {
  name: 'storefront' | 'console';
  /** The folder of the finished build. */
  dir: string;
  /** The Vite configuration, relative to the project. */
  config: string;
  /** The files and folders that the bundles are built from, relative to the project. */
  sources: readonly string[];
  /** The parts of `sources` that the bundles do not contain. */
  except: RegExp | null;
}

/** The parts of the shared folders that only the console uses. */
const consoleOnly =
  /^src\/(contract\/(console|http\/console-errors\.ts)|i18n\/messages\/\w+\/console|i18n\/load-console\.ts)(\/|$)/;

const shared = ['src/ui', 'src/i18n', 'src/contract', 'src/main/build', 'package-lock.json'];

export const storefrontBundles: Bundles = {
  name: 'storefront',
  dir: join(root, 'build/web'),
  config: 'vite.config.ts',
  sources: [...shared, 'src/storefront', 'vite.config.ts'],
  except: consoleOnly,
};

export const consoleBundles: Bundles = {
  name: 'console',
  dir: join(root, 'build/console'),
  config: 'vite.console.config.ts',
  sources: [...shared, 'src/console', 'vite.console.config.ts'],
  except: null,
};

const filesAtOnce = 32;

async function filesOf(path: string): Promise<string[]> {
  const full = join(root, path);
  const entries = await readdir(full, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTDIR') return null;
      throw error;
    },
  );
  if (!entries) return [path];
  return entries
    .filter((entry) => entry.isFile() && !/\.(test\.tsx?|md)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

/** The files that the bundles are built from, relative to the project. */
export async function sourceFiles({ sources, except }: Bundles): Promise<string[]> {
  const files = (await Promise.all(sources.map(filesOf))).flat().sort();
  return files.filter((file) => !except?.test(file));
}

/** A hash of the sources of the bundles. */
export async function hashSources(bundles: Bundles): Promise<string> {
  const files = await sourceFiles(bundles);
  // A system may allow 256 open files, and there are more sources.
  const contents = await pLimit(filesAtOnce).map(files, (file) => readFile(join(root, file)));
  const hash = createHash('sha256');
  for (const [index, file] of files.entries())
    hash.update(`${file}\0${contents[index]?.length}\0`).update(contents[index] ?? '');
  return hash.digest('hex');
}
