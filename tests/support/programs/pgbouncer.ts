import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { query } from '#server/database/embedded/testing/support.ts';
import { onPath } from '../../e2e/support/browser.ts';
import { freePort } from './free-port.ts';
import { substitute } from './start-program.ts';

// Debian installs it where only root has its path.
const debianPath = '/usr/sbin/pgbouncer';

/** The path of PgBouncer, or null where it is not installed. */
export const pgbouncerProgram = onPath('pgbouncer') ?? (existsSync(debianPath) ? debianPath : null);

const shipped = new URL('../../../deploy/pgbouncer.ini', import.meta.url);
const adminPassword = 'for-the-console';

/** Replaces a part of the shipped file, which must have it. */
function replaced(text: string, part: RegExp, by: string): string {
  if (!part.test(text)) throw new Error(`deploy/pgbouncer.ini has no ${part.source}.`);
  return text.replace(part, by);
}

/** The shipped file with other addresses, sizes and settings. */
async function writeConfig(folder: string, database: URL, port: number, { poolSize, more = '' }: PgBouncerOptions) {
  const address = `host=${database.hostname} port=${database.port} dbname=${database.pathname.slice(1)}`;
  let text = await readFile(shipped, 'utf8');
  text = replaced(text, /host=127\.0\.0\.1 port=5432 dbname=dana/g, address);
  text = replaced(text, /listen_port = 6432/, `listen_port = ${port}`);
  text = replaced(text, /auth_file = .*/, `auth_file = ${folder}/userlist.txt`);
  if (poolSize !== undefined) text = replaced(text, /pool_size=8/g, `pool_size=${poolSize}`);
  await writeFile(join(folder, 'pgbouncer.ini'), `${text}\n${more}\n`);
  const shippedUsers = [...text.matchAll(/^; {3}(".*")$/gm)].map(([, line]) => `${line}\n`).join('');
  const users = substitute(shippedUsers, {
    '"dana" "PASSWORD"': `"${database.username}" "${decodeURIComponent(database.password)}"`,
    'OTHER PASSWORD': adminPassword,
  });
  await writeFile(join(folder, 'userlist.txt'), users);
}

interface PgBouncerOptions {
  /** Connections to PostgreSQL of each entry. Default: as shipped. */
  poolSize?: number;
  /** More lines, of the section `[pgbouncer]` first. */
  more?: string;
}

/** Starts the real PgBouncer with `deploy/pgbouncer.ini` in front of a database. */
export async function startPgBouncer(databaseUrl: string, options: PgBouncerOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'dana-pgbouncer-'));
  // PgBouncer does not run as root, and reads its files as another user.
  await chmod(folder, 0o755);
  const database = new URL(databaseUrl);
  const port = await freePort();
  await writeConfig(folder, database, port, options);
  const asOther = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const address = (name: string, user = `${database.username}:${database.password}`) =>
    `postgres://${user}@127.0.0.1:${port}/${name}`;
  let child: ChildProcess | null = null;
  let output = '';

  const killWithUs = () => void child?.kill('SIGKILL');
  process.on('exit', killWithUs);

  /** Runs a command of PgBouncer's console. */
  const command = <Row extends Record<string, unknown>>(text: string) =>
    query<Row>(address('pgbouncer', `pgbouncer:${adminPassword}`), text);

  async function start(): Promise<void> {
    const started = spawn(pgbouncerProgram ?? '', [join(folder, 'pgbouncer.ini')], { ...asOther, stdio: 'pipe' });
    child = started;
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    for (const until = performance.now() + 10_000; ; await sleep(10)) {
      try {
        await command('show version');
        return;
      } catch (error) {
        if (performance.now() > until || started.exitCode !== null) throw new Error(output, { cause: error });
      }
    }
  }

  /** Ends it at once: its clients lose their connections. */
  async function kill(): Promise<void> {
    const ending = child;
    child = null;
    if (!ending || ending.exitCode !== null) return;
    const ended = once(ending, 'exit');
    ending.kill('SIGKILL');
    await ended;
  }

  await start();
  return {
    /** The address of an entry. */
    addressOf: (name: string) => address(name),
    url: address('dana'),
    shoppingUrl: address('dana_shopping'),
    command,
    port,
    adminPassword,
    start,
    kill,
    output: () => output,
    async stop(): Promise<void> {
      await kill();
      process.off('exit', killWithUs);
      await rm(folder, { recursive: true });
    },
  };
}

export type PgBouncer = Awaited<ReturnType<typeof startPgBouncer>>;
