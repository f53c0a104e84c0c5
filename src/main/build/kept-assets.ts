import { cp, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** How many builds before the last one keep their files. */
const keptBuilds = 2;

/** The folder of a build that holds the files of the builds before it. */
export const earlierFolder = 'before';

async function namesIn(dir: string): Promise<string[]> {
  return readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

/**
 * Copies the hashed files of the build in `last`, and of the builds before it, into the new build in
 * `fresh`: open pages still ask for them. A kept file keeps its path until its build is the third one
 * back. `at`: the time of the new build, in ms.
 */
export async function keepAssets(last: string, fresh: string, at: number): Promise<void> {
  const again = new Set(await namesIn(join(fresh, 'client/assets')));
  const gone = (await namesIn(join(last, 'client/assets'))).filter((name) => !again.has(name));
  const earlier = (await namesIn(join(last, earlierFolder))).sort();
  const kept = earlier.slice(gone.length > 0 ? 1 - keptBuilds : -keptBuilds);
  for (const build of kept)
    await cp(join(last, earlierFolder, build), join(fresh, earlierFolder, build), { recursive: true });
  if (gone.length === 0) return;
  const folder = join(fresh, earlierFolder, String(at), 'assets');
  await mkdir(folder, { recursive: true });
  for (const name of gone) await cp(join(last, 'client/assets', name), join(folder, name));
}
