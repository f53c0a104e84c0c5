import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { earlierFolder } from '../build/kept-assets.ts';
import { listServedFiles, readStaticFile, servedPath, type StaticFile } from './static-files.ts';

/** Finds a hashed file of an earlier build by its path; null if it is not kept. */
export type FindEarlier = (path: string) => Promise<StaticFile | null>;

/**
 * Opens the files that a build keeps of the builds before it, served below `base`. Few are asked for,
 * so each is read when it is.
 */
export async function openEarlierFiles(dir: string, base = ''): Promise<FindEarlier> {
  const folder = join(dir, earlierFolder);
  const builds = await readdir(folder).catch(() => []);
  const files = new Map<string, string>();
  for (const build of builds)
    for (const file of await listServedFiles(join(folder, build)))
      files.set(base + servedPath(join(folder, build), file), file);
  return async (path) => {
    const file = files.get(path);
    // A build since the start may have dropped it.
    return file === undefined ? null : readStaticFile(file, true).catch(() => null);
  };
}
