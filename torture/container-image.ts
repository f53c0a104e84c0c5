import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFile, realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onPath } from '../tests/e2e/support/browser.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const runFile = promisify(execFile);

/** The programs that build an image without a registry, which are missing here. */
export function missingPrograms(): string[] {
  const needed = ['buildah', 'debootstrap', 'unshare', 'npm'].filter((name) => !onPath(name));
  return process.getuid?.() === 0 ? needed : [...needed, 'root'];
}

export interface ImageConfig {
  User: string;
  StopSignal: string;
  Entrypoint: string[];
  Cmd: string[];
  Env: string[];
  Volumes: Record<string, unknown>;
  Healthcheck: { Test: string[] };
}

/**
 * Builds deploy/Containerfile. Its base images are a Debian from debootstrap, and the same with this
 * Node and npm. `folder` takes some 5 GB.
 */
export async function buildImage(folder: string) {
  async function buildah(...args: string[]): Promise<string> {
    const storage = ['--root', `${folder}/storage`, '--runroot', `${folder}/run`, '--storage-driver', 'vfs'];
    const { stdout } = await runFile('buildah', [...storage, ...args], { cwd: root, maxBuffer: 64e6 });
    return stdout.trim();
  }
  await runFile('debootstrap', ['--variant=minbase', 'bookworm', `${folder}/debian`], { maxBuffer: 64e6 });
  await runFile('sh', ['-c', `rm -rf ${folder}/debian/var/cache/apt/archives/* ${folder}/debian/var/lib/apt/lists/*`]);
  const debian = await buildah('from', 'scratch');
  await buildah('copy', debian, `${folder}/debian`, '/');
  await buildah('commit', '--rm', debian, 'localhost/debian:12');

  const node = await buildah('from', '--pull-never', 'localhost/debian:12');
  // Where it is installed: `npm root` names a folder beside the Node that runs this, which may come without npm.
  const npm = dirname(dirname(await realpath(onPath('npm') ?? '')));
  await buildah('copy', node, process.execPath, '/usr/local/bin/node');
  await buildah('copy', node, npm, '/usr/local/lib/node_modules/npm');
  const link = ['ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm'];
  await buildah('run', '--isolation', 'chroot', node, ...link);
  // npm reaches its registry as on this machine.
  const certificates = '/etc/ssl/certs/ca-certificates.crt';
  await buildah('copy', node, certificates, certificates);
  await buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${certificates}`, node);
  await buildah('commit', '--rm', node, 'localhost/node:24');

  const bases = ['NODE_IMAGE=localhost/node:24', 'BASE_IMAGE=localhost/debian:12'];
  const args = bases.flatMap((base) => ['--build-arg', base]);
  const how = ['--isolation', 'chroot', '--pull-never', '--format', 'docker'];
  await buildah('build', ...how, ...args, '-f', 'deploy/Containerfile', '-t', 'dana:torture', '.');
  const container = await buildah('from', '--pull-never', 'dana:torture');
  const inspected = JSON.parse(await buildah('inspect', '--type', 'image', 'dana:torture')) as {
    Docker: { config: ImageConfig };
  };
  const rootFolder = await buildah('mount', container);
  const sizeOf = async (path: string) => Number((await runFile('du', ['-sm', path])).stdout.split('\t')[0]);
  return {
    rootFolder,
    config: inspected.Docker.config,
    megabytes: await sizeOf(rootFolder),
    baseMegabytes: await sizeOf(`${folder}/debian`),
    remove: () => buildah('rm', '--all'),
  };
}

export type Image = Awaited<ReturnType<typeof buildImage>>;

// The first process of the container is the shop itself.
const enter = `
set -e
mount --bind "$ROOT" "$ROOT"
mount -o remount,bind,ro "$ROOT"
mount --bind "$DATA" "$ROOT/data"
mount -t proc proc "$ROOT/proc"
mount --rbind /dev "$ROOT/dev"
exec chroot "$ROOT" setpriv --reuid=10001 --regid=10001 --clear-groups --no-new-privs --bounding-set=-all \
  env --ignore-environment --chdir=/srv/dana "$@"`;

/**
 * Starts a command in the image as an engine does: as the user of the image, without capabilities,
 * in its own process namespace and on a read-only root. Only `data` is writable. It shares the network.
 */
export function runContainer(image: Image, data: string, settings: Record<string, string>, command: string[]) {
  const given = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  const words = [...image.config.Env, ...given, ...command];
  const child = spawn('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', enter, 'sh', ...words], {
    env: { PATH: process.env['PATH'], ROOT: image.rootFolder, DATA: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  );
  return { child, ended, output: () => output, stop: () => stop(child) };
}

/** Sends SIGTERM to the first process of the container. */
async function stop({ pid }: ChildProcess): Promise<void> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  process.kill(Number(children.trim().split(' ')[0]), 'SIGTERM');
}
