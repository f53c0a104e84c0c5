import type { ConsoleRoute } from '../../../http/console/console-route.ts';
import type { CatalogConsole } from './catalog-console.service.ts';

export function catalogConsoleRoutes(
  consoleRoute: ConsoleRoute,
  { reader, edit, states, bulk, categories, grid }: CatalogConsole,
): void {
  consoleRoute('listConsoleProducts', async ({ query }) => reader.list(query));
  consoleRoute('getConsoleProduct', async ({ params }) => reader.get(params.id));
  consoleRoute('createProduct', async ({ body }, { by }) => edit.create(by, body));
  consoleRoute('saveProduct', async ({ params, body }, { by, grants }) => edit.save(by, grants, params.id, body));
  consoleRoute('publishProduct', async ({ params, body }, { by }) => states.publish(by, params.id, body));
  consoleRoute('scheduleProduct', async ({ params, body }, { by }) => states.schedule(by, params.id, body));
  consoleRoute('unpublishProduct', async ({ params, body }, { by }) => states.unpublish(by, params.id, body));
  consoleRoute('archiveProduct', async ({ params, body }, { by }) => states.archive(by, params.id, body));
  consoleRoute('moveProducts', async ({ body }, { by }) => bulk.moveEach(by, body.to, body.items));
  consoleRoute('categorizeProducts', async ({ body }, { by }) => bulk.categorizeEach(by, body.categoryId, body.items));
  consoleRoute('placeProducts', async ({ body }, { by }) => bulk.placeEach(by, body, body.items));
  consoleRoute('tagProducts', async ({ body }, { by }) => bulk.tagEach(by, body, body.items));
  consoleRoute('listProductTags', async () => reader.listTags());
  consoleRoute('copyProduct', async ({ params }, { by }) => edit.copy(by, params.id));
  consoleRoute('deleteProduct', async ({ params, body }, { by }) => {
    await states.remove(by, params.id, body);
    return {};
  });
  consoleRoute('listGrid', async ({ query }) => grid.list(query));
  consoleRoute('saveGrid', async ({ body }, { by, grants }) => grid.save(by, grants, body.items));
  consoleRoute('listConsoleCategories', async () => categories.list());
  consoleRoute('createCategory', async ({ body }, { by }) => categories.create(by, body));
  consoleRoute('saveCategory', async ({ params, body }, { by }) => categories.save(by, params.id, body));
  consoleRoute('moveCategory', async ({ params, body }, { by }) => categories.move(by, params.id, body));
  consoleRoute('deleteCategory', async ({ params, body }, { by }) => {
    await categories.remove(by, params.id, body);
    return {};
  });
}
