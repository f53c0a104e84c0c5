import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { redirectFilePath, redirectLimits } from '#contract/console/redirect-limits.ts';
import type { Language } from '#contract/values/locale.ts';
import { privateCaching } from '../../cache/cache-control.ts';
import { AppError } from '../../errors/app-error.ts';
import { createConsoleGate, type GateOptions } from '../../http/console/console-gate.ts';
import type { ConsoleRoute } from '../../http/console/console-route.ts';
import { receiveFile } from '../../http/receive-file.ts';
import type { RedirectsService, SentFile } from './redirects.service.ts';

const { fileMegabytes } = redirectLimits;

const sentIn = ({ request, language }: { request: FastifyRequest; language: Language }): SentFile => ({
  language,
  receive: (target) =>
    receiveFile(request, target, {
      name: 'file',
      missing: 'fieldRequired',
      maxBytes: fileMegabytes * 1024 * 1024,
      tooLarge: () => new AppError('file_too_large', { details: { max: fileMegabytes } }),
    }),
});

export function redirectsConsoleRoutes(consoleRoute: ConsoleRoute, redirects: RedirectsService): void {
  consoleRoute('listRedirects', async ({ query }) => redirects.list(query));
  consoleRoute('addRedirect', async ({ body }, { by }) => redirects.add(by, body));
  consoleRoute('saveRedirect', async ({ params, body }, { by }) => redirects.save(by, params.id, body));
  consoleRoute('removeRedirect', async ({ params }, { by }) => {
    await redirects.remove(by, params.id);
    return null;
  });
  consoleRoute('planRedirects', async (_input, context) => redirects.planFile(sentIn(context)));
  consoleRoute('importRedirects', async (_input, context) => redirects.importFile(context.by, sentIn(context)));
}

/** Sends all redirects as a CSV file. */
export function redirectFileRoute(app: FastifyInstance, redirects: RedirectsService, gate: GateOptions): void {
  const assertMayCall = createConsoleGate(gate);
  app.route({
    method: 'GET',
    url: redirectFilePath,
    exposeHeadRoute: false,
    onRequest: (request) => assertMayCall(request, 'content.write'),
    handler: (_request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', privateCaching)
        .header('content-disposition', 'attachment; filename="redirects.csv"')
        .send(Readable.from(redirects.filePieces())),
  });
}
