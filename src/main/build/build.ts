import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compressAssets } from './compress-assets.ts';
import { isAlive, withLock } from './file-lock.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** The folder of the storefront's bundles. */
export const storefrontDir = join(root, 'build/web');
const stampFile = join(storefrontDir, 'stamp');

// The sources and the configuration of the bundles.
const sources = [
  'src/ui',
  'src/storefront',
  'src/i18n',
  'src/contract',
  'src/main/build',
  'vite.config.ts',
  'package-lock.json',
];

async function filesOf(path: string): Promise<string[]> {
  const full = join(root, path);
  const entries = await readdir(full, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTDIR') return null;
      throw error;
    },
  );
  if (!entries) return [full];
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

async function hashSources(): Promise<string> {
  const files = (await Promise.all(sources.map(filesOf))).flat().sort();
  const contents = await Promise.all(files.map((file) => readFile(file)));
  const hash = createHash('sha256');
  for (const [index, file] of files.entries()) {
    hash.update(`${relative(root, file)}\0${contents[index]?.length}\0`).update(contents[index] ?? '');
  }
  return hash.digest('hex');
}

/** Whether the bundles are missing or were built from other sources. */
export async function isBuildStale(): Promise<boolean> {
  const [stamp, hash] = await Promise.all([readFile(stampFile, 'utf8').catch(() => null), hashSources()]);
  return stamp !== hash;
}

function runViteBuild(buildDirectory: string): Promise<void> {
  const tool = dirname(createRequire(import.meta.url).resolve('vite/package.json'));
  const child = spawn(process.execPath, [join(tool, 'bin/vite.js'), 'build', '--app'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', STOREFRONT_BUILD_DIRECTORY: buildDirectory },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) return resolve();
      console.error(Buffer.concat(output).toString());
      reject(new Error('The storefront build failed; see the output above.'));
    });
  });
}

async function removeLeftovers(): Promise<void> {
  const parent = dirname(storefrontDir);
  const left = (await readdir(parent)).filter((name) => {
    const pid = /^web-(?:new|old)-(\d+)$/.exec(name)?.[1];
    return pid !== undefined && !isAlive(Number(pid));
  });
  await Promise.all(left.map((name) => rm(join(parent, name), { recursive: true, force: true })));
}

async function build(): Promise<void> {
  const [fresh, old] = [`${storefrontDir}-new-${process.pid}`, `${storefrontDir}-old-${process.pid}`];
  await removeLeftovers();
  const hash = await hashSources();
  await runViteBuild(fresh);
  await compressAssets(join(fresh, 'client'));
  await writeFile(join(fresh, 'stamp'), hash);
  await rename(storefrontDir, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(fresh, storefrontDir);
  await rm(old, { recursive: true, force: true });
}

/**
 * Builds the bundles in a separate folder and swaps them in when they are complete. One process
 * builds at a time; a process that waited uses the result.
 */
export async function buildStorefront({ always = false } = {}): Promise<void> {
  await mkdir(dirname(storefrontDir), { recursive: true });
  await withLock(`${storefrontDir}.lock`, async () => {
    if (always || (await isBuildStale())) await build();
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const begun = performance.now();
  await buildStorefront({ always: true });
  console.log(`The storefront is built (${((performance.now() - begun) / 1000).toFixed(1)} s).`);
}
