import { execFile } from 'node:child_process';
import { chmod, chown, copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onPath } from '../tests/e2e/support/browser.ts';
import { freePort } from '../tests/support/programs/free-port.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const runFile = promisify(execFile);
const versions = '/usr/lib/postgresql';

/** The folder of the newest PostgreSQL of Debian's packages, or null. */
export async function findPostgres(): Promise<string | null> {
  const found = (await readdir(versions).catch(() => [])).sort((one, other) => Number(other) - Number(one));
  return found[0] && onPath('pgbackrest') && onPath('setpriv') ? `${versions}/${found[0]}/bin` : null;
}

/** The shell commands of a section of docs/operations.md, one string for each block. */
export async function documentedCommands(section: string): Promise<string[]> {
  const page = await readFile(`${root}docs/operations.md`, 'utf8');
  const [, text = ''] = page.split(`\n### ${section}\n`);
  const [ownText = ''] = text.split(/\n##+ /);
  return [...ownText.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);
}

/**
 * A PostgreSQL server of Debian's packages with the files of deploy/. `shell` runs commands of an
 * administrator: `sudo` and `systemctl` mean this server, and no service of this machine.
 */
export async function createArchivedServer(folder: string, bin: string) {
  const [data, port] = [`${folder}/main`, await freePort()];
  // The server refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  const asPostgres = isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'] : [];
  const mine = ['sockets', 'repository', 'log', 'lock', 'spool', 'commands'].map((name) => `${folder}/${name}`);
  for (const path of mine) await mkdir(path);
  const environment = {
    PATH: `${folder}/commands:${bin}:${process.env['PATH']}`,
    PGHOST: `${folder}/sockets`,
    PGPORT: String(port),
    PGUSER: 'postgres',
    LC_ALL: 'C.UTF-8',
    PGBACKREST_CONFIG: `${folder}/pgbackrest.conf`,
    PGBACKREST_REPO1_PATH: `${folder}/repository`,
    PGBACKREST_LOG_PATH: `${folder}/log`,
    PGBACKREST_LOCK_PATH: `${folder}/lock`,
    PGBACKREST_SPOOL_PATH: `${folder}/spool`,
    PGBACKREST_PG1_PATH: data,
    PGBACKREST_PG1_PORT: String(port),
    PGBACKREST_PG1_SOCKET_PATH: `${folder}/sockets`,
    PGBACKREST_PG1_USER: 'postgres',
  };
  await copyFile(`${root}deploy/pgbackrest.conf`, `${folder}/pgbackrest.conf`);
  const control = [...asPostgres, `${bin}/pg_ctl`, '-D', data, '-l', `${folder}/log/server.log`, '-w', '-t', '120'];
  const commands = {
    sudo: `shift 2\nexec ${asPostgres.join(' ')} "$@"`,
    systemctl: `[ "$2" = postgresql ] || exit 0\nexec ${control.join(' ')} "$1" >/dev/null`,
  };
  for (const [name, text] of Object.entries(commands)) {
    await writeFile(`${folder}/commands/${name}`, `#!/bin/sh\n${text}\n`);
    await chmod(`${folder}/commands/${name}`, 0o755);
  }
  if (isRoot) {
    const { stdout } = await runFile('id', ['-u', 'postgres']);
    for (const path of [folder, ...mine]) await chown(path, Number(stdout), -1);
  }

  /** Runs shell commands. Rejects with their output when one of them fails. */
  async function shell(text: string): Promise<string> {
    return (await runFile('sh', ['-euc', text], { cwd: folder, env: environment })).stdout;
  }

  /** Runs SQL as the administrator. */
  async function administer(database: string, text: string): Promise<string> {
    const args = ['-X', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-d', database, '-c', text];
    return (await runFile(`${bin}/psql`, args, { env: environment })).stdout.trim();
  }

  await shell(`sudo -u postgres initdb -D ${data} --auth=trust --encoding=UTF8 --locale=C.UTF-8 >/dev/null`);
  const archive = await readFile(`${root}deploy/postgresql-archive.conf`, 'utf8');
  const own = `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}/sockets'\n`;
  await writeFile(`${data}/postgresql.conf`, `${own}${archive}`);
  await shell('systemctl start postgresql');
  await administer('postgres', 'create role dana login');
  await administer('postgres', 'create database dana owner dana');
  await administer('dana', 'create extension pg_trgm');
  return { url: `postgres://dana@127.0.0.1:${port}/dana?sslmode=disable`, shell, administer };
}
