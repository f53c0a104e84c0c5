import { spawnSync } from 'node:child_process';
import { cp, mkdir, readFile, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram } from '../e2e/support/shop.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

interface LockFile {
  packages: Record<string, { version?: string }>;
}

function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
  return status === 0 ? stdout.trim() : null;
}

// Release 0.1.0 and every version since then have it. Databases of versions before it are not upgraded.
const migrations = 'src/server/database/migrations/';
const firstMigration = `${migrations}0001-change-feeds-and-jobs.sql`;

/** Whether the migrations of a commit are the first of this version: two branches may have landed in another order. */
function isUpgradable(commit: string): boolean {
  const filesOf = (one: string) => git('ls-tree', '--name-only', one, migrations)?.split('\n') ?? [];
  const now = filesOf('HEAD');
  return filesOf(commit).every((file, index) => file === now[index]);
}

/**
 * The version before this one: `TORTURE_BEFORE`, else the newest tag before this commit, else the commit
 * before the last ten that change what browsers load, or the one that made release 0.1.0 if that is later. A
 * commit from which a database cannot be upgraded, because branches have landed after it, is skipped.
 * A single one may change a comment only.
 */
function findEarlier(): string | null {
  const named = process.env['TORTURE_BEFORE'] ?? git('describe', '--tags', '--abbrev=0', 'HEAD^');
  if (named !== null) return git('rev-parse', '--verify', `${named}^{commit}`);
  const last = git('log', '-1', '--skip=9', '--format=%H', '--', 'src/storefront', 'src/ui', 'src/i18n', 'src/console');
  let before = last === null ? null : git('rev-parse', '--verify', `${last}^`);
  while (before !== null && !isUpgradable(before)) before = git('rev-parse', '--verify', `${before}^`);
  if (before !== null && git('cat-file', '-e', `${before}:${firstMigration}`) === null)
    return git('log', '-1', '--diff-filter=A', '--format=%H', '--', firstMigration);
  return before;
}

/** Whether everything that a version needs is installed here. */
async function hasItsPackages(commit: string): Promise<boolean> {
  const read = (text: string) => (JSON.parse(text) as LockFile).packages;
  const now = read(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const then = read(git('show', `${commit}:package-lock.json`) ?? '{"packages":{}}');
  return Object.entries(then).every(([path, { version }]) => path === '' || now[path]?.version === version);
}

async function build(dir: string): Promise<void> {
  await symlink(join(root, 'node_modules'), join(dir, 'node_modules'));
  const { code, output } = await runProgram(process.execPath, ['src/main/build/build.ts'], {}, dir).ended;
  if (code !== 0) throw new Error(`The build in ${dir} failed:\n${output}`);
}

/** The version before and this one, each built; `reason` if the version before cannot run here. */
export type Versions = { commit: string; earlier: string; current: string } | { reason: string };

/**
 * Puts the version before and this one into folders. This one is built over the build of the version
 * before, as on a machine that is upgraded.
 */
export async function makeVersions(folder: string): Promise<Versions> {
  const commit = findEarlier();
  if (commit === null) return { reason: 'this copy has no history' };
  if (!(await hasItsPackages(commit))) return { reason: `${commit.slice(0, 8)} needs other packages` };
  const [earlier, current] = [join(folder, 'earlier'), join(folder, 'current')];
  await mkdir(earlier);
  const packed = spawnSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 28 });
  const unpacked = spawnSync('tar', ['-x', '-C', earlier], { input: packed.stdout });
  if (unpacked.status !== 0) throw new Error(`The version before was not unpacked: ${unpacked.stderr.toString()}`);
  await build(earlier);
  const files = git('ls-files', '--cached', '--others', '--exclude-standard')?.split('\n') ?? [];
  for (const file of files) {
    await mkdir(dirname(join(current, file)), { recursive: true });
    // A file that was deleted, and not yet committed.
    await cp(join(root, file), join(current, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
  await cp(join(earlier, 'build'), join(current, 'build'), { recursive: true });
  await build(current);
  return { commit, earlier, current };
}
