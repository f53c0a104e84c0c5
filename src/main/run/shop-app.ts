import type { FastifyInstance } from 'fastify';
import { defaultLanguage } from '#contract/values/locale.ts';
import { iconOf } from '#contract/values/look.ts';
import { buildApp } from '#server/app.ts';
import type { Config } from '#server/process/config.ts';
import type { Draining } from '#server/http/health.routes.ts';
import { type ChangeFeed, startChangeFeed } from '#server/cache/change-feed.ts';
import type { Metrics } from '#server/metrics/open-metrics.ts';
import { createEventStreams } from '#server/http/console/event-streams.ts';
import { createCdnPurger } from '#server/cache/cdn/cdn-purger.ts';
import { headersForCdn } from '#server/cache/cdn/surrogate-keys.rules.ts';
import { createResponseCache, type ResponseCache } from '#server/cache/response-cache.ts';
import type { Services } from '#server/services.ts';
import { createCacheFastPath } from '../pages/cache-fast-path.ts';
import { originOf } from '../site/request-context.ts';
import { registerSiteFiles } from '../site/site-files.ts';
import { registerConsole } from '../console/register-console.ts';
import type { ConsoleBuild } from '../console/open-console.ts';
import { createRedirectLookup } from '../pages/redirect-lookup.ts';
import { registerStorefront } from '../pages/register-storefront.ts';
import type { StorefrontBuild } from '../pages/open-storefront.ts';
import { packageVersion } from './package-version.ts';

interface Needs {
  services: Services;
  config: Config;
  /** The database whose catalogue changes invalidate the cache. */
  databaseUrl: string;
  /** How often the change feed is read without a notification. Default: each second. */
  changesPollMs?: number | undefined;
  /** How long lists by popularity may be stale. Default: that of the response cache. */
  popularityMs?: number | undefined;
  draining?: Draining;
  metrics?: Metrics | null;
  /**
   * While developing: another storefront, whose pages are not cached, another console, and a
   * readable log.
   */
  development?: Development | undefined;
  log: (message: string) => void;
}

export interface Development {
  storefront: StorefrontBuild;
  console: ConsoleBuild;
  writeLog: (line: string) => void;
}

export interface ShopApp {
  app: FastifyInstance;
  responseCache: ResponseCache;
  changes: ChangeFeed;
}

const redirectCacheBytes = 4 * 1024 * 1024;

/**
 * Builds the whole shop without its port: API, pages, site files, response cache and change feed.
 */
export async function buildShopApp({
  services,
  config,
  databaseUrl,
  changesPollMs,
  popularityMs,
  draining = { begun: false },
  metrics = null,
  development,
  log,
}: Needs): Promise<ShopApp> {
  const { publicUrl, localMode, localModeOnNetwork, cdn } = config;
  const responseCache = createResponseCache({
    popularityMs,
    clock: services.clock,
    ...(cdn && { headersOf: (response) => headersForCdn(cdn, response) }),
  });
  // Apart from the pages, which made-up addresses must not evict.
  const redirectCache = createResponseCache({ maxBytes: redirectCacheBytes });
  const caches = [responseCache, redirectCache];
  const purger = cdn && createCdnPurger(cdn, log);
  const eventStreams = createEventStreams();
  const changes = startChangeFeed({
    databaseUrl,
    onTags(tags) {
      for (const cache of caches) cache.invalidate(tags);
      purger?.purge(tags);
    },
    onConsoleChanges: eventStreams.publish,
    onConnected() {
      for (const cache of caches) cache.open();
      // It missed changes, and served old responses meanwhile.
      purger?.purgeEverything();
      eventStreams.resync();
    },
    onLost() {
      for (const cache of caches) cache.serveStale();
    },
    log,
    pollMs: changesPollMs,
  });
  const fastPath = createCacheFastPath({
    responseCache,
    originOf: (host) => originOf(host, publicUrl),
    localMode,
    localModeOnNetwork,
    onAnswered: metrics?.requests.answeredFast,
  });
  const app = await buildApp({
    services,
    config,
    version: await packageVersion(),
    logging: development ? { write: development.writeLog, withDetail: true } : true,
    responseCache,
    eventStreams,
    async catchUpWithChanges() {
      await changes.catchUp();
      // A write succeeded while the feed is lost, so cached responses are stale.
      if (changes.isConnected()) return;
      for (const cache of caches) cache.suspend();
    },
    draining,
    metrics,
    fastPath,
  });
  if (purger) app.addHook('onClose', async () => purger.stop());
  registerSiteFiles(app, { services, publicUrl });
  await registerConsole(app, {
    settings: services.settings,
    build: development?.console,
    isHttps: publicUrl?.startsWith('https:') ?? false,
  });
  const findProduct = (handle: string) => services.catalog.findByHandle(handle);
  const findIcon = async () => iconOf(await services.settings.getShop(defaultLanguage));
  const findRedirect = createRedirectLookup({ redirects: services.redirects, cache: redirectCache });
  // Hits are no reason for a shop not to stop.
  app.addHook('onClose', () => services.redirects.hits.write().catch(() => {}));
  const { knownAccent } = services.settings;
  const shared = { publicUrl, findProduct, findIcon, knownAccent, findRedirect };
  await registerStorefront(
    app,
    development ? { ...shared, storefront: development.storefront } : { ...shared, responseCache },
  );
  return { app, responseCache, changes };
}
