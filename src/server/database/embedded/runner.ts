import { readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { binaryFolders, type BinariesPackage } from './binaries.ts';
import { binariesDoNotRun, noRunner } from './embedded.errors.ts';
import type { Layout } from './layout.ts';
import { runProgram } from './run-program.ts';

export interface SystemUser {
  uid: number;
  gid: number;
}

/** A tested way to run PostgreSQL on this machine. */
export interface Runner {
  /** The words before the command line of the program. */
  prefix: string[];
  /** The folder of `initdb` and `postgres`. */
  bin: string;
  majorVersion: string;
  /** The owner of the database files; null for the user of this process. */
  owner: SystemUser | null;
}

type Candidate = Pick<Runner, 'prefix' | 'owner'>;

/** Finds a way to run PostgreSQL, which refuses to run as root. Tries each one. */
export async function findRunner(found: BinariesPackage, layout: Layout): Promise<Runner> {
  let brokenBinaries = '';
  for (const way of await listCandidates(layout)) {
    if (!(await canEnter(way, layout.root))) continue;
    const prefix = await withParentDeath(way.prefix);
    for (const folder of binaryFolders(found, layout.root)) {
      const native = await folder();
      if (native === null) continue;
      const bin = join(native, 'bin');
      const { ok, output } = await runProgram([...prefix, join(bin, 'initdb'), '--version'], layout.root);
      const majorVersion = /^initdb \(PostgreSQL\) (\d+)\S*\s*$/.exec(output)?.[1];
      if (ok && majorVersion) return { prefix, bin, majorVersion, owner: way.owner };
      brokenBinaries = output.trim();
      // A copy helps if the file is out of reach, not if the machine cannot run it.
      if (!/Permission denied|EACCES/.test(output)) break;
    }
  }
  throw brokenBinaries ? binariesDoNotRun(found.platform, brokenBinaries) : noRunner(process.getuid?.() === 0);
}

async function listCandidates(layout: Layout): Promise<Candidate[]> {
  const uid = process.getuid?.();
  const users = process.platform === 'linux' ? await readUsers() : [];
  const ordinaryUser = users.find((user) => user.uid > 0 && user.uid < 65_534) ?? users.find((user) => user.uid > 0);
  const inNamespace = (owner: SystemUser | null): Candidate[] =>
    ordinaryUser
      ? [{ owner, prefix: ['unshare', '--user', `--map-user=${ordinaryUser.uid}`, `--map-group=${ordinaryUser.gid}`] }]
      : [];

  // `initdb` needs a user with a name; `postgres` does not.
  const cluster = await stat(layout.cluster).catch(() => null);
  if (uid !== 0) return [...(cluster || userHasName() ? [{ prefix: [], owner: null }] : []), ...inNamespace(null)];

  const nobodyUser = users.find((user) => user.name === 'nobody') ?? ordinaryUser;
  // The folder of an ordinary user keeps its owner, also when root starts the shop once.
  const folder = await stat(layout.root);
  const owner = cluster ?? (users.some((user) => user.uid === folder.uid) ? folder : null);
  const known = owner && owner.uid !== 0 ? asUser(owner) : [];
  return [...known, ...inNamespace({ uid: 0, gid: 0 }), ...(nobodyUser ? asUser(nobodyUser) : [])];
}

function asUser({ uid, gid }: SystemUser): Candidate[] {
  const plain = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  // For a data folder below /root: the one capability to enter such folders.
  const one = '-all,+dac_override';
  const withCapability = [`--bounding-set=${one}`, `--inh-caps=${one}`, `--ambient-caps=${one}`];
  return [
    { prefix: [...plain, '--inh-caps=-all'], owner: { uid, gid } },
    { prefix: [...plain, ...withCapability], owner: { uid, gid } },
  ];
}

// The kernel shuts PostgreSQL down when this process ends, even by kill -9.
async function withParentDeath(prefix: string[]): Promise<string[]> {
  const full = [...prefix, 'setpriv', '--pdeathsig=INT'];
  return process.platform === 'linux' && (await runProgram([...full, 'true'], '/')).ok ? full : prefix;
}

async function canEnter(way: Candidate, folder: string): Promise<boolean> {
  if (way.prefix.length === 0) return true;
  return (await runProgram([...way.prefix, 'sh', '-c', 'cd "$1"', 'sh', folder], '/')).ok;
}

function userHasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

async function readUsers(): Promise<(SystemUser & { name: string })[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const [name = '', , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}
