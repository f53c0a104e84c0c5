import type { ConsoleRoute } from '../../http/console/console-route.ts';
import type { SynonymsService } from './synonyms.service.ts';

export function synonymsConsoleRoutes(consoleRoute: ConsoleRoute, synonyms: SynonymsService): void {
  consoleRoute('listSynonyms', async () => ({ rows: await synonyms.list() }));
  consoleRoute('addSynonyms', async ({ body }, { by }) => synonyms.create(by, body.words));
  consoleRoute('saveSynonyms', async ({ params, body }, { by }) => synonyms.save(by, params.id, body));
  consoleRoute('removeSynonyms', async ({ params }, { by }) => {
    await synonyms.drop(by, params.id);
    return null;
  });
}
