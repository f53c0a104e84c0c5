import { appendFile, chown, mkdir, readdir } from 'node:fs/promises';
import { median, type Result } from '../bench/result.ts';
import { startEmbedded } from '#server/database/embedded/embedded.ts';
import { readyUrl, run, temporaryFolder } from '../tests/e2e/support/shop.ts';
import { putEmptyDatabase } from '../tests/support/empty-database.ts';
import { freePort } from '../tests/support/programs/free-port.ts';
import { buildImage, type Image, missingPrograms, runContainer } from './container-image.ts';

const user = 10_001;

/** Waits for the ready line. Returns the seconds that the start took. */
async function readySeconds({ output, ended }: ReturnType<typeof runContainer>): Promise<number> {
  const begun = performance.now();
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  while (!output().includes('Dana is ready')) {
    if (hasEnded) throw new Error(`The container ended:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return (performance.now() - begun) / 1000;
}

/** Starts the shop, asks it for pages, runs the health check of the image, and stops it. */
async function serveOnce(image: Image, data: string, settings: Record<string, string>) {
  const { Entrypoint, Cmd, Healthcheck } = image.config;
  const all = { ...settings, PORT: String(await freePort()), PUBLIC_URL: 'https://shop.example.qa' };
  const isHealthy = async () => (await runContainer(image, data, all, Healthcheck.Test.slice(1)).ended).code === 0;
  const shop = runContainer(image, data, all, [...Entrypoint, ...Cmd]);
  const seconds = await readySeconds(shop);
  const failed: string[] = [];
  for (const path of ['/healthz', '/readyz', '/en', '/ar', '/api/v1/categories', '/console']) {
    const { status } = await fetch(`http://127.0.0.1:${all.PORT}${path}`, { headers: { host: 'shop.example.qa' } });
    if (status !== 200) failed.push(`${path}: ${status}`);
  }
  if (!(await isHealthy())) failed.push('health check of a running shop');
  const begun = performance.now();
  await shop.stop();
  const { code, output } = await shop.ended;
  const stopSeconds = (performance.now() - begun) / 1000;
  if (code !== 0) failed.push(`exit code ${code}: ${output}`);
  if (/EROFS|EACCES|read-only/i.test(output)) failed.push(output);
  if (await isHealthy()) failed.push('health check of a stopped shop');
  return { seconds, stopSeconds, failed };
}

/** The seconds that the same start takes without a container. */
async function startOutside(dataDir: string, settings: Record<string, string>): Promise<number> {
  const begun = performance.now();
  const shop = run('src/main/start.ts', [], { ...settings, PORT: '0', DATA_DIR: dataDir, DEMO: 'off' });
  await readyUrl(shop);
  const seconds = (performance.now() - begun) / 1000;
  shop.child.kill('SIGTERM');
  await shop.ended;
  return seconds;
}

const expected = new Set([
  '.npmrc',
  'build',
  'demo',
  'node_modules',
  'package-lock.json',
  'package.json',
  'src',
  'tsconfig.base.json',
  'tsconfig.json',
  'vite.config.ts',
  'vite.console.config.ts',
]);

/** Builds the image from nothing, and runs it as uid 10001 on a read-only root. */
export async function tortureContainer({ quick }: { quick: boolean }): Promise<Result[]> {
  const missing = missingPrograms();
  if (missing.length > 0) {
    console.log(`Skipped: the container needs ${missing.join(', ')} (Debian: buildah, debootstrap, util-linux, npm).`);
    return [];
  }
  const folder = await temporaryFolder('container');
  const [data, alone] = [`${folder.path}/data`, `${folder.path}/alone`];
  for (const path of [data, alone]) {
    await mkdir(path, { mode: 0o700 });
    await chown(path, user, user);
  }
  const begun = performance.now();
  const image = await buildImage(folder.path);
  const buildSeconds = (performance.now() - begun) / 1000;
  await putEmptyDatabase(`${folder.path}/database`);
  const database = await startEmbedded({ dataDir: `${folder.path}/database`, log: () => {} });
  try {
    const settings = { DATABASE_URL: database.url };
    const migrated = await runContainer(image, data, settings, [
      ...image.config.Entrypoint,
      'src/main/cli.ts',
      'migrate',
    ]).ended;
    const served: Awaited<ReturnType<typeof serveOnce>>[] = [];
    const outside: number[] = [];
    for (let turn = 0; turn < (quick ? 1 : 5); turn += 1) {
      outside.push(await startOutside(`${folder.path}/outside`, settings));
      served.push(await serveOnce(image, data, settings));
    }
    const embedded = await serveOnce(image, alone, {});
    // Last: it changes the image. The build folder no longer matches the sources.
    await appendFile(`${image.rootFolder}/srv/dana/vite.config.ts`, '\n// changed\n');
    const stale = await runContainer(image, data, settings, [...image.config.Entrypoint, ...image.config.Cmd]).ended;
    const failed = [...served, embedded].flatMap((one) => one.failed);
    if (migrated.code !== 0) failed.push(`migrate: ${migrated.output}`);
    if (stale.code !== 1 || !stale.output.includes('npm run build')) failed.push(`stale build: ${stale.output}`);
    if (image.config.User !== '10001:10001') failed.push(`user ${image.config.User}`);
    const files = (await readdir(`${image.rootFolder}/srv/dana`)).filter((name) => !expected.has(name));
    if (files.length > 0) failed.push(`files that do not belong into the image: ${files.join(', ')}`);
    for (const one of failed) console.error(one);
    const how = `${served.length} starts on DATABASE_URL, one with the embedded database; uid 10001, read-only root`;
    return [
      { what: 'what failed in the container', value: failed.length, unit: 'times', exactly: 0, how },
      {
        what: 'size of the image without its base',
        value: image.megabytes - image.baseMegabytes,
        unit: 'MB',
        limit: 350,
        how: `${image.megabytes} MB on a Debian of ${image.baseMegabytes} MB`,
      },
      {
        what: 'ready on DATABASE_URL, median',
        value: median(served.map(({ seconds }) => seconds)),
        unit: 's',
        limit: Number((1.5 * median(outside)).toFixed(2)),
        how: `1.5 times the start outside of the container, ${median(outside).toFixed(2)} s in the same run`,
      },
      {
        what: 'ready with the embedded database, first start',
        value: embedded.seconds,
        unit: 's',
        how: 'with a new database',
      },
      {
        what: 'stopped after SIGTERM, slowest',
        value: Math.max(...[...served, embedded].map(({ stopSeconds }) => stopSeconds)),
        unit: 's',
        limit: 10,
        how,
      },
      { what: 'build', value: buildSeconds, unit: 's', how: 'with the base image from debootstrap' },
    ];
  } finally {
    await database.stop();
    await image.remove();
    await folder.remove();
  }
}
