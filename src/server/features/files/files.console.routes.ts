import type { Actor } from '../../audit/act.ts';
import { consoleLimits } from '#contract/console/limits.ts';
import type { StaffSession } from '../../http/console/staff-session.ts';
import type { ConsoleRoute } from '../../http/console/console-route.ts';
import { receiveFile } from '../../http/receive-file.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Language } from '#contract/values/locale.ts';
import type { FilesService, Owner } from './files.service.ts';

const ownerOf = ({ by, session, language }: { by: Actor; session: StaffSession; language: Language }): Owner => ({
  by,
  staffId: session.staff.id,
  language,
});

const maxBytes = consoleLimits.importMegabytes * 1024 * 1024;

export function filesConsoleRoutes(consoleRoute: ConsoleRoute, files: FilesService): void {
  consoleRoute('listFiles', async (_input, { session }) => ({ rows: await files.list(session.staff.id) }));
  consoleRoute('startImport', async (_input, context) =>
    files.startImport(ownerOf(context), (target) =>
      receiveFile(context.request, target, {
        name: 'file',
        missing: 'fieldRequired',
        maxBytes,
        tooLarge: () => new AppError('file_too_large', { details: { max: consoleLimits.importMegabytes } }),
      }),
    ),
  );
  consoleRoute('addImportPicture', async ({ params }, { session, request }) => {
    await files.addPicture(params.id, session.staff.id, (target) =>
      receiveFile(request, target, { name: 'picture', missing: 'imageRequired' }),
    );
    return null;
  });
  consoleRoute('getImport', async ({ params }, { session }) => files.getImport(params.id, session.staff.id));
  consoleRoute('mapImport', async ({ params, body }, context) => files.mapImport(ownerOf(context), params.id, body));
  consoleRoute('runImport', async ({ params, body }, context) =>
    files.runImport(ownerOf(context), params.id, body.version),
  );
  consoleRoute('removeFile', async ({ params }, context) => {
    await files.remove(ownerOf(context), params.id);
    return null;
  });
  consoleRoute('exportCatalogue', async ({ body }, context) =>
    files.startExport(ownerOf(context), 'catalogue', {
      format: body.format,
      withCosts: context.grants['reports.read'] === 'all',
    }),
  );
  consoleRoute('exportOrders', async ({ body: { from, to } }, context) =>
    files.startExport(ownerOf(context), 'orders', {
      from,
      to,
      withContact: context.grants['orders.contact'] === 'all',
    }),
  );
  consoleRoute('exportCustomers', async ({ body: { from, to } }, context) =>
    files.startExport(ownerOf(context), 'customers', { from, to }),
  );
  consoleRoute('exportMoney', async ({ body }, context) => files.startExport(ownerOf(context), 'money', body));
  consoleRoute('exportPeople', async ({ body }, context) =>
    files.startExport(ownerOf(context), 'customers', { people: body }),
  );
}
