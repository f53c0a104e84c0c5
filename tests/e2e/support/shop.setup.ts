import { cp } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { startShop, temporaryFolder } from './shop.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A demo shop for each worker, and where it keeps its mails. */
    demoShops: { url: string; dataDir: string }[];
  }
}

/**
 * Demo shops as a newcomer starts them, with no settings: one for each worker, so that journeys at the same time never
 * meet. The first fills itself, the others start from its folder.
 */
export default async function setUp(project: TestProject) {
  const count = Math.max(1, project.config.maxWorkers);
  const folders = await Promise.all(Array.from({ length: count }, () => temporaryFolder('journeys')));
  const [first, ...others] = folders.map(({ path }) => path) as [string, ...string[]];
  if (others.length > 0) {
    await (await startShop(first)).stop();
    for (const other of others) await cp(first, other, { recursive: true });
  }
  const shops = await Promise.all(folders.map(({ path }) => startShop(path)));
  project.provide(
    'demoShops',
    shops.map(({ url, dataDir }) => ({ url, dataDir })),
  );
  return async () => {
    await Promise.all(shops.map((shop) => shop.stop()));
    await Promise.all(folders.map((folder) => folder.remove()));
  };
}
