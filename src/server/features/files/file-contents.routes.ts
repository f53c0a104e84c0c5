import type { FastifyInstance } from 'fastify';
import { consolePrefix } from '#contract/console/calls.ts';
import type { FileContents } from '#contract/console/files.ts';
import { grantsOf, type Permission } from '#contract/console/permissions.ts';
import { privateCaching } from '../../cache/cache-control.ts';
import { AppError } from '../../errors/app-error.ts';
import { createConsoleGate, type GateOptions } from '../../http/console/console-gate.ts';
import type { FilesService } from './files.service.ts';

const permissionFor: Record<FileContents, Permission> = {
  catalogue: 'catalog.export',
  orders: 'orders.export',
  customers: 'customers.export',
};

/** Sends files to the person who asked for them, who must still have the permission. */
export function fileContentsRoutes(app: FastifyInstance, files: FilesService, gate: GateOptions): void {
  const assertMayCall = createConsoleGate(gate);
  for (const part of ['content', 'refused'] as const)
    app.route<{ Params: { id: string } }>({
      method: 'GET',
      url: `${consolePrefix}/files/:id/${part}`,
      exposeHeadRoute: false,
      onRequest: (request) => assertMayCall(request, part === 'refused' ? 'catalog.import' : 'staff'),
      handler: async ({ params, staffSession }, reply) => {
        if (!staffSession || !/^[1-9]\d{0,8}$/.test(params.id)) throw new AppError('not_found');
        const { staff } = staffSession;
        const { name, contents, read } = await files.open(Number(params.id), staff.id, part);
        const permission = permissionFor[contents];
        if (part === 'content' && grantsOf(staff)[permission] === undefined)
          throw new AppError('not_permitted', { details: { permission } });
        const found = await read();
        if (!found) throw new AppError('not_found');
        return reply
          .type(name.endsWith('.json') ? 'application/json; charset=utf-8' : 'text/csv; charset=utf-8')
          .header('cache-control', privateCaching)
          .header('content-length', found.bytes)
          .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
          .send(found.stream);
      },
    });
}
