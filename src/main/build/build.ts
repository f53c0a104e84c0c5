import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OperatorError } from '#server/errors/operator-error.ts';
import { isRunning } from '#server/database/embedded/is-running.ts';
import { type Bundles, consoleBundles, hashSources, storefrontBundles } from './bundles.ts';
import { compressAssets } from './compress-assets.ts';
import { withLock } from './file-lock.ts';
import { keepAssets } from './kept-assets.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const allBundles = [storefrontBundles, consoleBundles];

async function isStale(bundles: Bundles): Promise<boolean> {
  const stamp = readFile(join(bundles.dir, 'stamp'), 'utf8').catch(() => null);
  const [last, hash] = await Promise.all([stamp, hashSources(bundles)]);
  return last !== hash;
}

/** Runs Vite in `directory`, the project or a copy of it, and writes the bundles to `outDir`. */
export function runViteBuild({ name, config }: Bundles, outDir: string, directory = root): Promise<void> {
  const tool = dirname(createRequire(import.meta.url).resolve('vite/package.json'));
  const child = spawn(process.execPath, [join(tool, 'bin/vite.js'), 'build', '--app', '--config', config], {
    cwd: directory,
    env: { ...process.env, NODE_ENV: 'production', BUILD_DIRECTORY: outDir },
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
      reject(new Error(`The build of the ${name} failed; see the output above.`));
    });
  });
}

async function removeLeftovers(dir: string): Promise<void> {
  const [parent, name] = [dirname(dir), basename(dir)];
  const left = (await readdir(parent)).filter((entry) => {
    const pid = entry.startsWith(`${name}-`) ? /^-(?:new|old)-(\d+)$/.exec(entry.slice(name.length))?.[1] : undefined;
    return pid !== undefined && !isRunning(Number(pid));
  });
  await Promise.all(left.map((entry) => rm(join(parent, entry), { recursive: true, force: true })));
}

async function build(bundles: Bundles): Promise<void> {
  const { dir } = bundles;
  const [fresh, old] = [`${dir}-new-${process.pid}`, `${dir}-old-${process.pid}`];
  await removeLeftovers(dir);
  const hash = await hashSources(bundles);
  await runViteBuild(bundles, fresh);
  await compressAssets(join(fresh, 'client'));
  await keepAssets(dir, fresh, Date.now());
  await writeFile(join(fresh, 'stamp'), hash);
  await rename(dir, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(fresh, dir);
  await rm(old, { recursive: true, force: true });
}

// The bundles are built in a separate folder and swapped in when they are complete. One process
// builds at a time; a process that waited uses the result.
async function buildInLock(bundles: Bundles, { always }: { always: boolean }): Promise<void> {
  await mkdir(dirname(bundles.dir), { recursive: true });
  await withLock(`${bundles.dir}.lock`, async () => {
    if (always || (await isStale(bundles))) await build(bundles);
  });
}

/**
 * Builds the storefront and the console if they are missing or were built from other sources. Throws
 * OperatorError if that is needed and the folder is read-only.
 */
export async function buildIfStale(log: (message: string) => void = () => {}): Promise<void> {
  await Promise.all(
    allBundles.map(async (bundles) => {
      if (!(await isStale(bundles))) return;
      log(`Building the ${bundles.name} ...`);
      await buildInLock(bundles, { always: false }).catch((cause: NodeJS.ErrnoException) => {
        if (cause.code !== 'EROFS' && cause.code !== 'EACCES') throw cause;
        throw new OperatorError(
          `The ${bundles.name} was not built from these sources, and ${bundles.dir} is read-only: run npm run build as its owner.`,
          { cause },
        );
      });
    }),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const begun = performance.now();
  await Promise.all(allBundles.map((bundles) => buildInLock(bundles, { always: true })));
  console.log(`The storefront and the console are built (${((performance.now() - begun) / 1000).toFixed(1)} s).`);
}
