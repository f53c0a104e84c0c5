import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import PostalMime, { type Email } from 'postal-mime';
import { AppError } from '../errors/app-error.ts';
import { assertLocalRequest } from '../process/local-mode.ts';
import { devMailCss, renderMailList, type ListedMail, mailPage } from './dev-mail.pages.ts';
import { listEml, readEml } from './eml-files.ts';

const maxListed = 200;
const pagePolicy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
// The mail contains text of shoppers: nothing in it may run.
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

function send(reply: FastifyReply, type: string, policy: string, body: string): FastifyReply {
  return reply
    .type(`${type}; charset=utf-8`)
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    .send(body);
}

/**
 * Pages with the mails that were written to files, to try the shop on this machine. Registered in
 * local mode only. They answer this machine, also if the rest of the shop answers others.
 */
export function devMailRoutes(app: FastifyInstance, dataDir: string): void {
  const folder = join(dataDir, 'mail');
  const guard = { onRequest: async (request: FastifyRequest) => assertLocalRequest(request) };

  async function read(name: string): Promise<Email> {
    const bytes = await readEml(folder, name);
    if (!bytes) throw new AppError('not_found');
    return PostalMime.parse(bytes);
  }

  async function listed(name: string): Promise<ListedMail> {
    const { subject = '', to, date = '' } = await read(name);
    return { name, subject, to: to?.map(({ address }) => address).join(', ') ?? '', time: date };
  }

  app.get('/dev/mail', guard, async (_request, reply) => {
    const names = (await listEml(folder)).slice(0, maxListed);
    return send(reply, 'text/html', pagePolicy, renderMailList(await Promise.all(names.map(listed))));
  });
  app.get('/dev/mail.css', guard, async (_request, reply) => send(reply, 'text/css', pagePolicy, devMailCss));
  app.get<{ Params: { name: string } }>('/dev/mail/:name', guard, async ({ params }, reply) =>
    send(reply, 'text/html', pagePolicy, mailPage(params.name, await read(params.name))),
  );
  app.get<{ Params: { name: string } }>('/dev/mail/:name/html', guard, async ({ params }, reply) =>
    send(reply, 'text/html', mailPolicy, (await read(params.name)).html ?? ''),
  );
}
