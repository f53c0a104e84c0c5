import type { TestProject } from 'vitest/node';
import { startShop, temporaryFolder } from './shop.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The demo shop that all journeys visit, and where it keeps its mails. */
    demoShop: { url: string; dataDir: string };
  }
}

/** One demo shop for all journeys, as a newcomer starts it: no settings. */
export default async function setUp(project: TestProject) {
  const folder = await temporaryFolder('journeys');
  const shop = await startShop(folder.path);
  project.provide('demoShop', { url: shop.url, dataDir: folder.path });
  return async () => {
    await shop.stop();
    await folder.remove();
  };
}
