import type { Kysely } from 'kysely';
import type { ContentFile } from '#contract/console/content.ts';
import { type HomeContent, homeContent, type PageContent, pageContent } from '#contract/content/stored-content.ts';
import type { Database } from '../../database/schema.ts';
import type { Storage } from '../../media/storage.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { CollectionsService } from '../collections/collections.service.ts';
import { draftOf } from './content-edit.rules.ts';
import * as queries from './content.queries.ts';
import { namedIn, readSections } from './content.rules.ts';
import { picturePaths, resolveContent } from './content-transfer.rules.ts';

interface Needs {
  db: Kysely<Database>;
  storage: Pick<Storage, 'has'>;
  catalog: Pick<CatalogService, 'findHandles' | 'findIds'>;
  collections: Pick<CollectionsService, 'findHandles' | 'findIds'>;
}

type Content = HomeContent | PageContent;
type Named = Pick<ContentFile, 'products' | 'categories' | 'collections'>;

const byId = (handles: Record<string, string>): [number, string][] =>
  Object.entries(handles).map(([id, handle]) => [Number(id), handle]);

/** The merchant's content as a file, and content of such a file as this shop can save it. */
export function createContentTransfer({ db, storage, catalog, collections: allCollections }: Needs) {
  /** The drafts of the pages that were edited, with the handles of what they name. */
  async function exportAll(): Promise<ContentFile> {
    const rows = await queries.listEdited(db);
    const named = namedIn(rows.flatMap(({ draft }) => readSections(draft)));
    const [handles, ofCollections] = await Promise.all([
      catalog.findHandles(named),
      allCollections.findHandles(named.collections),
    ]);
    return {
      format: 'dana-content/1',
      pages: rows.map((row) => ({ handle: row.handle, content: draftOf(row) as Content })),
      products: Object.fromEntries(handles.products),
      categories: Object.fromEntries(handles.categories),
      collections: Object.fromEntries(ofCollections),
    };
  }

  async function findPictures(content: Content): Promise<Set<string>> {
    const found = await Promise.all(
      [...new Set(picturePaths(content))].map(async (path) => ((await storage.has(path)) ? [path] : [])),
    );
    return new Set(found.flat());
  }

  /** The content of an export with this shop's products, categories, collections and pictures, and how much it does not have. */
  async function resolve({ content, products, categories, collections }: { content: Content } & Named) {
    const [ids, idsOfCollections, pictures] = await Promise.all([
      catalog.findIds({ products: Object.values(products), categories: Object.values(categories) }),
      allCollections.findIds(Object.values(collections)),
      findPictures(content),
    ]);
    const idsHere = (handles: Record<string, string>, found: ReadonlyMap<string, number>) =>
      new Map(
        byId(handles).flatMap(([id, handle]) => {
          const here = found.get(handle);
          return here === undefined ? [] : [[id, here] as const];
        }),
      );
    const resolved = resolveContent(content, {
      products: idsHere(products, ids.products),
      categories: idsHere(categories, ids.categories),
      collections: idsHere(collections, idsOfCollections),
      pictures,
    });
    const schema = 'title' in content ? pageContent : homeContent;
    return { content: schema.parse(resolved.content), lost: resolved.lost };
  }

  return { exportAll, resolve };
}

export type ContentTransfer = ReturnType<typeof createContentTransfer>;
