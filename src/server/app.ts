import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { limits, serverLimits } from '#contract/values/limits.ts';
import { customersConsoleRoutes } from './features/account/console/customers.console.routes.ts';
import { accountRoutes } from './features/account/account.routes.ts';
import { addressesRoutes } from './features/addresses/addresses.routes.ts';
import { demoOrdersConsoleRoutes } from './demo/demo-orders.console.routes.ts';
import { auditConsoleRoutes } from './features/audit/audit.console.routes.ts';
import { cartRoutes } from './features/cart/cart.routes.ts';
import { offersConsoleRoutes } from './features/offers/offers.console.routes.ts';
import { catalogConsoleRoutes } from './features/catalog/console/catalog.console.routes.ts';
import { facetsRoutes } from './features/catalog/facets.routes.ts';
import { catalogRoutes } from './features/catalog/catalog.routes.ts';
import { manualOrdersConsoleRoutes } from './features/checkout/manual-orders.console.routes.ts';
import { checkoutRoutes } from './features/checkout/checkout.routes.ts';
import { contactConsoleRoutes } from './features/contact/console/contact.console.routes.ts';
import { contactRoutes } from './features/contact/contact.routes.ts';
import { collectionsConsoleRoutes } from './features/collections/collections.console.routes.ts';
import { collectionsRoutes } from './features/collections/collections.routes.ts';
import { contentConsoleRoutes } from './features/content/content.console.routes.ts';
import { contentRoutes } from './features/content/content.routes.ts';
import { deliveryRoutes } from './features/delivery/delivery.routes.ts';
import { favouritesRoutes } from './features/favourites/favourites.routes.ts';
import { markFavourites } from './features/favourites/mark-favourites.ts';
import { feedbackConsoleRoutes } from './features/feedback/console/feedback.console.routes.ts';
import { feedbackRoutes } from './features/feedback/feedback.routes.ts';
import { feedsConsoleRoutes } from './features/feeds/feeds.console.routes.ts';
import { feedsRoutes } from './features/feeds/feeds.routes.ts';
import { fileContentsRoutes } from './features/files/file-contents.routes.ts';
import { filesConsoleRoutes } from './features/files/files.console.routes.ts';
import { firstDayConsoleRoutes } from './features/first-day/first-day.console.routes.ts';
import { ordersConsoleRoutes } from './features/orders/console/orders.console.routes.ts';
import { ordersRoutes } from './features/orders/orders.routes.ts';
import { recipientRoutes } from './features/orders/recipient/recipient.routes.ts';
import { paymentsConsoleRoutes } from './features/payments/console/payments.console.routes.ts';
import { noticesRoutes } from './features/payments/notices.routes.ts';
import { paymentsRoutes } from './features/payments/payments.routes.ts';
import { personalisationRoutes } from './features/personalisation/personalisation.routes.ts';
import { redirectsConsoleRoutes, redirectFileRoute } from './features/redirects/redirects.console.routes.ts';
import { reportsConsoleRoutes } from './features/reports/reports.console.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { synonymsConsoleRoutes } from './features/search/synonyms.console.routes.ts';
import { settingsConsoleRoutes } from './features/settings/console/settings.console.routes.ts';
import { createIcons } from './features/settings/icons.service.ts';
import { iconRoutes } from './features/settings/icon.routes.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { lookAroundConsoleRoutes } from './features/staff/sessions/look-around.console.routes.ts';
import { pushConsoleRoutes } from './features/push/push.console.routes.ts';
import { staffSessionsConsoleRoutes } from './features/staff/sessions/staff-sessions.console.routes.ts';
import { teamConsoleRoutes } from './features/staff/team/team.console.routes.ts';
import { stockConsoleRoutes } from './features/stock/stock.console.routes.ts';
import { stockAlertsRoutes } from './features/stock-alerts/stock-alerts.routes.ts';
import { shopPicturesConsoleRoutes } from './features/uploads/shop-pictures.console.routes.ts';
import { uploadsConsoleRoutes } from './features/uploads/uploads.console.routes.ts';
import { uploadsRoutes } from './features/uploads/uploads.routes.ts';
import { imageRoutes } from './media/image.routes.ts';
import { devMailRoutes } from './mail/dev-mail.routes.ts';
import { AppError } from './errors/app-error.ts';
import { senderOf } from './throttling/sender.rules.ts';
import type { Config } from './process/config.ts';
import { docsRoutes } from './http/docs.routes.ts';
import {
  createFrameworkErrorHandler,
  createSocketErrorHandler,
  installErrorHandler,
  type Logs,
} from './http/error-handler.ts';
import { type Draining, healthRoutes } from './http/health.routes.ts';
import { assertFewHeaders, assertOneHost, createHttpServer, type FastPath } from './http/http-server.ts';
import { createFailureLog, DroppedConnections, type FailureLog } from './http/failure-log.ts';
import { deadlinesOf, withTimeout } from './http/request-deadline.ts';
import { consoleDocsRoute, type ConsoleRoute, createConsoleRoute, staffApi } from './http/console/console-route.ts';
import { createEventStreams, type EventStreams } from './http/console/event-streams.ts';
import { eventRoutes } from './http/console/events.routes.ts';
import { createIdentify, readClaims } from './http/identity.ts';
import { acceptEmptyJson } from './http/json-body.ts';
import { assertLocalRequest } from './process/local-mode.ts';
import { canonicalUrl } from './http/legacy-paths.ts';
import { createResponseCache, type ResponseCache } from './cache/response-cache.ts';
import { describeError } from './process/log-error.ts';
import { createRoute, type Route, shopApi } from './http/route.ts';
import { assertEveryCallIsBound } from './http/router.ts';
import { addTracing } from './http/request-trace.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { createSecurityLog, type SecurityLog } from './http/security-log.ts';
import { countRefusals, countRequests } from './metrics/count-requests.ts';
import type { Metrics } from './metrics/open-metrics.ts';
import { shedLoad } from './http/shed-load.ts';
import type { Services } from './services.ts';

export interface AppOptions {
  services: Services;
  config: Config;
  version: string;
  /**
   * Whether failures and security events are logged, and where to. `withDetail` also logs the rows
   * that the database refused: for development only.
   */
  logging?: boolean | { write: (line: string) => void; withDetail?: boolean };
  /** The cache of public responses. Default: one that is never opened, so it stores nothing. */
  responseCache?: ResponseCache;
  /** Resolves when every change committed before the call has invalidated the cache. */
  catchUpWithChanges?: () => Promise<void>;
  /** The event streams of open consoles. */
  eventStreams?: EventStreams;
  /** Counts requests, if set. */
  metrics?: Pick<Metrics, 'requests' | 'shop'> | null;
  /** Answers a request before Fastify sees it. */
  fastPath?: FastPath;
  /** Set before the application closes, so that load balancers can stop first. */
  draining?: Draining;
}

/** Registers the plugins of Fastify: cookies, security headers, rate limits and uploads. */
async function registerPlugins(app: FastifyInstance, config: Config, isHttps: boolean): Promise<void> {
  await app.register(cookie);
  // Pages and responses set their own content security policy. HSTS is sent only over https.
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    hsts: isHttps,
    referrerPolicy: { policy: 'same-origin' },
  });
  addSecurityHeaders(app);
  await app.register(rateLimit, {
    global: false,
    allowList: () => !config.rateLimit,
    keyGenerator: ({ ip }) => senderOf(ip),
    errorResponseBuilder: (_request, context) =>
      new AppError('too_many_requests', {
        retryAfterSeconds: Math.ceil(context.ttl / 1000),
        note: { limit: 'calls of a sender' },
      }),
  });
  await app.register(multipart, {
    limits: { fileSize: limits.uploadBytes, files: 1, fields: 0, parts: 1, headerPairs: 20 },
  });
}

/** Binds every call of the shop. */
function bindShopCalls(app: FastifyInstance, route: Route, services: Services): void {
  accountRoutes(route, services.account);
  contactRoutes(route, services.contact);
  settingsRoutes(route, services.settings, services.content);
  contentRoutes(route, services.content);
  collectionsRoutes(route, services.collections);
  catalogRoutes(route, services.catalog);
  facetsRoutes(route, services.facets);
  searchRoutes(route, services.search);
  favouritesRoutes(route, services.favourites);
  stockAlertsRoutes(route, services.stockAlerts);
  feedbackRoutes(route, services.feedback);
  cartRoutes(route, services.cart);
  personalisationRoutes(route, services.personalisation);
  deliveryRoutes(route, services.delivery);
  addressesRoutes(route, services.addresses);
  checkoutRoutes(route, services.checkout);
  ordersRoutes(route, services.orders);
  recipientRoutes(route, services.recipients);
  paymentsRoutes(route, services.payments);
  uploadsRoutes(route, services.uploads);
  assertEveryCallIsBound(app, shopApi);
}

/** Binds every call of the console. */
function bindConsoleCalls(app: FastifyInstance, consoleRoute: ConsoleRoute, services: Services): void {
  staffSessionsConsoleRoutes(consoleRoute, services.staff);
  lookAroundConsoleRoutes(consoleRoute, services.staff);
  pushConsoleRoutes(consoleRoute, services.push);
  teamConsoleRoutes(consoleRoute, services);
  auditConsoleRoutes(consoleRoute, services);
  ordersConsoleRoutes(consoleRoute, services.ordersConsole, services.searchShop);
  paymentsConsoleRoutes(consoleRoute, services.paymentsConsole);
  catalogConsoleRoutes(consoleRoute, services.catalogConsole);
  offersConsoleRoutes(consoleRoute, services.offers);
  shopPicturesConsoleRoutes(consoleRoute, services.shopPictures);
  uploadsConsoleRoutes(consoleRoute, services.uploads);
  firstDayConsoleRoutes(consoleRoute, services.firstDay);
  reportsConsoleRoutes(consoleRoute, services.reports);
  manualOrdersConsoleRoutes(consoleRoute, services.manualOrders);
  settingsConsoleRoutes(consoleRoute, services.settingsConsole);
  feedsConsoleRoutes(consoleRoute, services.feeds);
  contentConsoleRoutes(consoleRoute, services.content.editor, services.contentTransfer);
  redirectsConsoleRoutes(consoleRoute, services.redirects);
  collectionsConsoleRoutes(consoleRoute, services.collections.editor);
  synonymsConsoleRoutes(consoleRoute, services.synonyms);
  filesConsoleRoutes(consoleRoute, services.files);
  demoOrdersConsoleRoutes(consoleRoute, services.demoOrders);
  feedbackConsoleRoutes(consoleRoute, services.feedback);
  contactConsoleRoutes(consoleRoute, services);
  customersConsoleRoutes(consoleRoute, services.customers);
  stockConsoleRoutes(consoleRoute, services.stock);
  assertEveryCallIsBound(app, staffApi);
}

/** Builds the HTTP application without a port: API, images, health and documentation. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, config, version, logging = false, fastPath = () => false, draining = { begun: false } } = options;
  const { metrics } = options;
  const isHttps = config.publicUrl?.startsWith('https:') ?? false;
  const security: SecurityLog = createSecurityLog(
    () => app.log.child({}, { level: 'info' }),
    metrics?.shop.securityEvent,
  );
  const failures: FailureLog = createFailureLog(() => app.log);
  const logs: Logs = { security, failures, onRefused: metrics ? countRefusals(metrics) : undefined };
  const app = fastify<Server>({
    logger: logging !== false && {
      level: 'warn',
      redact: ['req.headers'],
      serializers: {
        err: (error) => describeError(error, { withDetail: typeof logging === 'object' && logging.withDetail }),
      },
      ...(typeof logging === 'object' && { stream: logging }),
    },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: serverLimits.jsonBytes,
    serverFactory: createHttpServer({ fastPath, draining, limits: config.http }),
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '/' }) => canonicalUrl(url),
    return503OnClosing: false,
    frameworkErrors: createFrameworkErrorHandler(isHttps, logs),
    clientErrorHandler: createSocketErrorHandler(isHttps),
  });
  installErrorHandler(app, logs);
  app.addHook('onClose', async () => {
    security.flush();
    failures.flush();
  });
  acceptEmptyJson(app);
  addTracing(app);
  if (metrics) countRequests(app, metrics);
  app.decorateRequest('identity', null);
  app.decorateRequest('subjectUserId', null);
  app.decorateRequest('staffSession', null);
  app.decorateRequest('recheckGate', null);

  await registerPlugins(app, config, isHttps);
  const deadlines = deadlinesOf(config.answerSeconds);
  app.decorate('deadlines', deadlines);
  await app.register(underPressure, {
    maxEventLoopDelay: deadlines.eventLoopMs,
    pressureHandler: (_request, _reply, _type, delayMs) => shedLoad(delayMs),
  });
  app.addHook('onRequest', async ({ raw }) => {
    assertFewHeaders(raw, config.http.headers);
    assertOneHost(raw);
  });
  app.server.on('drop', () => failures.note(new DroppedConnections(config.http.connections)));
  const onNetwork = config.localModeOnNetwork;
  if (config.localMode) app.addHook('onRequest', async (request) => assertLocalRequest(request, { onNetwork }));

  const publicOrigin = config.localMode || config.publicUrl === null ? null : new URL(config.publicUrl).origin;
  const { guestKey } = services.secrets;
  const route = createRoute(app, {
    identify: createIdentify({ guestKey, findSession: services.account.findSession }),
    personalise: async (request, content) => {
      const claims = readClaims(guestKey, request);
      markFavourites(content, await withTimeout(deadlines.favouritesMs, services.favourites.findIdsOfCaller(claims)));
      await withTimeout(deadlines.favouritesMs, services.feedback.markOwnRatings(claims, content));
    },
    guestKey,
    attempts: services.attempts,
    admitGuest: services.account.admitGuest,
    rateLimit: config.rateLimit,
    security,
    responseCache: options.responseCache ?? createResponseCache({ clock: services.clock }),
    catchUpWithChanges: options.catchUpWithChanges ?? (() => Promise.resolve()),
    secureCookies: isHttps,
    publicOrigin,
  });
  bindShopCalls(app, route, services);
  const gate = {
    findStaffSession: services.staff.findSession,
    clock: services.clock,
    secureCookies: isHttps,
    publicOrigin,
  };
  const consoleRoute = createConsoleRoute(app, { ...gate, rateLimit: config.rateLimit, security });
  bindConsoleCalls(app, consoleRoute, services);
  consoleDocsRoute(app, gate, version);
  fileContentsRoutes(app, services.files, gate);
  redirectFileRoute(app, services.redirects, gate);
  eventRoutes(app, { ...gate, db: services.db, streams: options.eventStreams ?? createEventStreams() });
  feedsRoutes(app, services.feeds);
  noticesRoutes(app, services.payments.notices);
  imageRoutes(app, services.images);
  iconRoutes(app, createIcons(services));
  healthRoutes(app, services.db, draining);
  docsRoutes(app, version);
  if (config.localMode) devMailRoutes(app, config.dataDir);
  return app;
}
