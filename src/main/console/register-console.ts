import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { consoleStorageKeys } from '#contract/console/storage-keys.ts';
import { limits } from '#contract/values/limits.ts';
import { isLanguage, type Language, languageFromHeader, languages } from '#contract/values/locale.ts';
import { sendWithEtag } from '#server/cache/cache-control.ts';
import type { Services } from '#server/services.ts';
import { findCookie } from '#storefront/runtime/session/cookies.ts';
import { consoleBundles } from '../build/bundles.ts';
import { sendFile } from '../site/static-files.ts';
import { consoleManifest } from './console-manifest.ts';
import { consolePermissions } from './console-policy.ts';
import { consoleShell } from './console-shell.ts';
import { consoleWorkerText } from './console-worker.ts';
import { type ConsoleBuild, openConsole } from './open-console.ts';

interface ConsoleOptions {
  settings: Services['settings'];
  /** Default: the build in build/console. */
  build?: ConsoleBuild | undefined;
  isHttps: boolean;
}

const cookieSeconds = limits.cookieDays * 86_400;

// A missing file must not be answered with the shell.
const filePath = /^\/console\/assets\/|\.\w+$/;

/**
 * The language of a request for the console: the person's choice, else the browser's, else Arabic.
 */
function consoleLanguage(headers: IncomingHttpHeaders): Language {
  const chosen = findCookie(headers.cookie ?? '', consoleStorageKeys.languageCookie);
  return isLanguage(chosen) ? chosen : languageFromHeader(headers['accept-language'], 'ar');
}

/** Serves the console: one shell for every page, its files, its web manifest and its worker. */
export async function registerConsole(app: FastifyInstance, options: ConsoleOptions): Promise<void> {
  const { settings, isHttps } = options;
  const { files, findEarlier, assetsFor, offlineFiles, policy } =
    options.build ?? (await openConsole(consoleBundles.dir));

  function sendShell(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const language = consoleLanguage(request.headers);
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-language': language,
        'content-security-policy': policy,
        'permissions-policy': consolePermissions,
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(consoleShell(language, assetsFor(language)));
  }

  app.get('/console', sendShell);
  app.get<{ Params: { '*': string } }>('/console/*', async (request, reply) => {
    const path = `/console/${request.params['*']}`;
    const file = files.get(path) ?? (await findEarlier(path));
    if (file) return sendFile(file, request, reply);
    return filePath.test(path) ? reply.callNotFound() : sendShell(request, reply);
  });

  const worker = consoleWorkerText(assetsFor('en').entry, offlineFiles);
  app.get('/console/sw.js', (request, reply) => {
    // The worker's policy limits its requests to this shop.
    void reply.type('text/javascript; charset=utf-8').headers({
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    });
    return sendWithEtag(request, reply, worker);
  });

  app.get<{ Querystring: { language?: string } }>('/console/manifest.webmanifest', async (request, reply) => {
    const { language: named } = request.query;
    const language = isLanguage(named) ? named : consoleLanguage(request.headers);
    const { name } = await settings.getShop(language);
    void reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'private, no-cache');
    return sendWithEtag(request, reply, consoleManifest(name, language));
  });

  // The language belongs to the person, but a link may name one.
  for (const language of languages) {
    const cookie = `${consoleStorageKeys.languageCookie}=${language}; Path=/console; Max-Age=${cookieSeconds}; SameSite=Lax`;
    const redirect = (request: FastifyRequest, reply: FastifyReply) =>
      reply
        .headers({ 'cache-control': 'no-store', 'set-cookie': isHttps ? `${cookie}; Secure` : cookie })
        .redirect(request.url.slice(`/${language}`.length), 302);
    app.get(`/${language}/console`, redirect);
    app.get(`/${language}/console/*`, redirect);
  }
}
