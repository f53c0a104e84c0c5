import { readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { binaryFolders, type BinariesPackage } from './binaries.ts';
import { binariesDoNotRun, noRunner } from './embedded.errors.ts';
import type { Layout } from './layout.ts';
import { runProgram } from './run-program.ts';

export interface User {
  uid: number;
  gid: number;
}

/** A way to run PostgreSQL here that was tried and works. */
export interface Runner {
  /** Words before the program's own command line. */
  prefix: string[];
  /** The folder of `initdb` and `postgres`. */
  bin: string;
  majorVersion: string;
  /** Who must own the database's files, or null where that is this process's user anyway. */
  owner: User | null;
}

type Way = Pick<Runner, 'prefix' | 'owner'>;

/** Finds how PostgreSQL, which refuses to run as root, can run here: each way is tried by running it. */
export async function findRunner(found: BinariesPackage, layout: Layout): Promise<Runner> {
  let brokenBinaries = '';
  for (const way of await waysToRun(layout)) {
    if (!(await reaches(way, layout.root))) continue;
    const prefix = await withParentDeath(way.prefix);
    for (const folder of binaryFolders(found, layout.root)) {
      const native = await folder();
      if (native === null) continue;
      const bin = join(native, 'bin');
      const { ok, output } = await runProgram([...prefix, join(bin, 'initdb'), '--version'], layout.root);
      const majorVersion = /^initdb \(PostgreSQL\) (\d+)\S*\s*$/.exec(output)?.[1];
      if (ok && majorVersion) return { prefix, bin, majorVersion, owner: way.owner };
      brokenBinaries = output.trim();
      // A copy helps where the file cannot be reached, not where the machine cannot run it.
      if (!/Permission denied|EACCES/.test(output)) break;
    }
  }
  throw brokenBinaries ? binariesDoNotRun(found.platform, brokenBinaries) : noRunner(process.getuid?.() === 0);
}

async function waysToRun(layout: Layout): Promise<Way[]> {
  const uid = process.getuid?.();
  const users = process.platform === 'linux' ? await readUsers() : [];
  const stranger = users.find((user) => user.uid > 0 && user.uid < 65_534) ?? users.find((user) => user.uid > 0);
  const inNamespace = (owner: User | null): Way[] =>
    stranger
      ? [{ owner, prefix: ['unshare', '--user', `--map-user=${stranger.uid}`, `--map-group=${stranger.gid}`] }]
      : [];

  // `initdb` wants a user with a name; `postgres` does not.
  const cluster = await stat(layout.cluster).catch(() => null);
  if (uid !== 0) return [...(cluster || hasName() ? [{ prefix: [], owner: null }] : []), ...inNamespace(null)];

  const nobody = users.find((user) => user.name === 'nobody') ?? stranger;
  // The data folder of an ordinary user stays that user's, also when root starts the shop once.
  const folder = await stat(layout.root);
  const owner = cluster ?? (users.some((user) => user.uid === folder.uid) ? folder : null);
  const known = owner && owner.uid !== 0 ? asUser(owner) : [];
  return [...known, ...inNamespace({ uid: 0, gid: 0 }), ...(nobody ? asUser(nobody) : [])];
}

function asUser({ uid, gid }: User): Way[] {
  const plain = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  // For a data folder below /root, which that user cannot enter: the one capability to pass closed doors.
  const one = '-all,+dac_override';
  const passing = [`--bounding-set=${one}`, `--inh-caps=${one}`, `--ambient-caps=${one}`];
  return [
    { prefix: [...plain, '--inh-caps=-all'], owner: { uid, gid } },
    { prefix: [...plain, ...passing], owner: { uid, gid } },
  ];
}

// With this, the kernel tells PostgreSQL to shut down when this process dies, even by kill -9.
async function withParentDeath(prefix: string[]): Promise<string[]> {
  const full = [...prefix, 'setpriv', '--pdeathsig=INT'];
  return process.platform === 'linux' && (await runProgram([...full, 'true'], '/')).ok ? full : prefix;
}

async function reaches(way: Way, folder: string): Promise<boolean> {
  if (way.prefix.length === 0) return true;
  return (await runProgram([...way.prefix, 'sh', '-c', 'cd "$1"', 'sh', folder], '/')).ok;
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

async function readUsers(): Promise<(User & { name: string })[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const [name = '', , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}
