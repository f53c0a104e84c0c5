import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { limits } from '#contract/limits.ts';
import { accountRoutes } from './features/account/account.routes.ts';
import { cartRoutes } from './features/cart/cart.routes.ts';
import { catalogRoutes } from './features/catalog/catalog.routes.ts';
import { checkoutRoutes } from './features/checkout/checkout.routes.ts';
import { contactRoutes } from './features/contact/contact.routes.ts';
import { favouritesRoutes } from './features/favourites/favourites.routes.ts';
import { feedbackRoutes } from './features/feedback/feedback.routes.ts';
import { ordersRoutes } from './features/orders/orders.routes.ts';
import { personalisationRoutes } from './features/personalisation/personalisation.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { stockAlertsRoutes } from './features/stock-alerts/stock-alerts.routes.ts';
import { uploadsRoutes } from './features/uploads/uploads.routes.ts';
import { imageRoutes } from './images/image.routes.ts';
import { devMailRoutes } from './mail/dev-mail.routes.ts';
import { AppError } from './platform/app-error.ts';
import type { Config } from './platform/config.ts';
import { docsRoutes } from './platform/docs.routes.ts';
import { answerFrameworkError, answerSocketError, installErrorHandler } from './platform/error-handler.ts';
import { healthRoutes } from './platform/health.routes.ts';
import { type AnswerFirst, createHttpServer } from './platform/http-server.ts';
import { createIdentify, readClaims } from './platform/identity.ts';
import { acceptEmptyJson } from './platform/json-body.ts';
import { assertLocalHost } from './platform/local-mode.ts';
import { ourSpelling } from './platform/other-spellings.ts';
import { createJoinHearts, type JoinHearts } from './platform/page-cache/join-hearts.ts';
import { createPageCache, type PageCache } from './platform/page-cache/page-cache.ts';
import { createRoute } from './platform/route.ts';
import { addSecurityHeaders } from './platform/security-headers.ts';
import { shedLoad } from './platform/shed-load.ts';
import type { Services } from './services.ts';

export interface AppOptions {
  services: Services;
  config: Config;
  version: string;
  /** Whether failures are written to the log; tests look at the answers instead. */
  logging?: boolean;
  /** Where public answers are kept; without one, each is made anew. */
  pageCache?: PageCache;
  /** Joins hearts onto what is kept. */
  joinHearts?: JoinHearts;
  /** Resolves when this instance has heard of every change so far. */
  hearChanges?: () => Promise<void>;
  /** Answers what stands ready, before the framework sees it. */
  answerFirst?: AnswerFirst;
}

/** Which variants the sender of a request keeps, from its headers alone. */
export function heartsFinder({ favourites, secrets }: Pick<Services, 'favourites' | 'secrets'>) {
  return (request: Parameters<typeof readClaims>[1]) => favourites.heartsOf(readClaims(secrets.guestKey, request));
}

/** Builds the HTTP application without listening: the whole API, pictures, health and documentation pages. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const {
    services,
    config,
    version,
    logging = false,
    answerFirst = (_request, _response, otherwise) => otherwise(),
  } = options;
  const isHttps = config.publicUrl?.startsWith('https:') ?? false;
  const app = fastify<Server>({
    logger: logging && { level: 'warn', redact: ['req.headers', 'err.config'] },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: limits.jsonBytes,
    serverFactory: createHttpServer(answerFirst),
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '/' }) => ourSpelling(url),
    return503OnClosing: false,
    frameworkErrors: answerFrameworkError(isHttps),
    clientErrorHandler: answerSocketError(isHttps),
  });
  installErrorHandler(app);
  acceptEmptyJson(app);
  app.decorateRequest('identity', null);

  await app.register(cookie);
  // Each page and answer has a policy of its own; HSTS is sent only where the shop is reached over https.
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
    errorResponseBuilder: (_request, context) =>
      new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(context.ttl / 1000) }),
  });
  await app.register(multipart, {
    limits: { fileSize: limits.uploadBytes, files: 1, fields: 0, parts: 1, headerPairs: 20 },
  });
  await app.register(underPressure, {
    maxEventLoopDelay: 3000,
    pressureHandler: (_request, _reply, _type, delayMs) => shedLoad(delayMs),
  });
  if (config.localMode) app.addHook('onRequest', async (request) => assertLocalHost(request));

  const { guestKey } = services.secrets;
  const route = createRoute(app, {
    identify: createIdentify({ guestKey, findSession: services.account.findSession }),
    findHearts: heartsFinder(services),
    joinHearts: options.joinHearts ?? createJoinHearts(),
    guestKey,
    pageCache: options.pageCache ?? createPageCache(),
    hearChanges: options.hearChanges ?? (() => Promise.resolve()),
    secureCookies: isHttps,
    publicOrigin: config.localMode || config.publicUrl === null ? null : new URL(config.publicUrl).origin,
  });
  accountRoutes(route, services.account);
  contactRoutes(route, services.contact);
  settingsRoutes(route, services.settings);
  catalogRoutes(route, services.catalog);
  searchRoutes(route, services.search);
  favouritesRoutes(route, services.favourites);
  stockAlertsRoutes(route, services.stockAlerts);
  feedbackRoutes(route, services.feedback);
  cartRoutes(route, services.cart);
  personalisationRoutes(route, services.personalisation);
  checkoutRoutes(route, services.checkout);
  ordersRoutes(route, services.orders);
  uploadsRoutes(route, services.uploads);
  imageRoutes(app, services.images);
  healthRoutes(app, services.db);
  docsRoutes(app, version);
  if (config.localMode) devMailRoutes(app, config.dataDir);
  return app;
}
