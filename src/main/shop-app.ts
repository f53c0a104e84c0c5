import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import { buildApp, heartsFinder } from '#server/app.ts';
import type { Config } from '#server/process/config.ts';
import type { Draining } from '#server/http/health.routes.ts';
import { type Following, followChanges } from '#server/cache/follow-changes.ts';
import { createJoinHearts } from '#server/cache/join-hearts.ts';
import { createPageCache, type PageCache } from '#server/cache/page-cache.ts';
import type { Services } from '#server/services.ts';
import { createAnswerKept } from './answer-kept.ts';
import { originOf } from './site/reader.ts';
import { registerSiteFiles } from './site/site-files.ts';
import { registerStorefront } from './ssr.ts';

interface Needs {
  services: Services;
  config: Config;
  /** Where changes of the catalogue are heard. */
  databaseUrl: string;
  draining?: Draining;
  log: (message: string) => void;
}

export interface ShopApp {
  app: FastifyInstance;
  pageCache: PageCache;
  changes: Following;
}

async function packageVersion(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** The whole shop without its port: API, pages and what else a site answers, with the cache before it all and the changes that empty it. */
export async function buildShopApp({
  services,
  config,
  databaseUrl,
  draining = { begun: false },
  log,
}: Needs): Promise<ShopApp> {
  const { publicUrl, localMode } = config;
  const pageCache = createPageCache();
  const changes = followChanges({
    databaseUrl,
    onTags: pageCache.touch,
    onFollowing: pageCache.open,
    onLost: pageCache.freeze,
    log,
  });
  const joinHearts = createJoinHearts();
  const app = await buildApp({
    services,
    config,
    version: await packageVersion(),
    logging: true,
    pageCache,
    joinHearts,
    async hearChanges() {
      await changes.catchUp();
      // A write came through that nobody here heard of: the database is there, and what is kept is no longer what it says.
      if (!changes.isFollowing()) pageCache.suspend();
    },
    draining,
    answerFirst: createAnswerKept({
      pageCache,
      joinHearts,
      findHearts: heartsFinder(services),
      originOf: (host) => originOf(host, publicUrl),
      localMode,
    }),
  });
  registerSiteFiles(app, { services, publicUrl });
  await registerStorefront(app, { publicUrl, localMode, pageCache });
  return { app, pageCache, changes };
}
