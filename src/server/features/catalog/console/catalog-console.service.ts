import type { Kysely } from 'kysely';
import type { ProductId } from '#contract/ids.ts';
import type { Act, InAct } from '../../../audit/act.ts';
import type { Database } from '../../../database/schema.ts';
import type { Storage } from '../../../media/storage.ts';
import type { StandingOffers } from '../../../shared/standing-offers.ts';
import type { Clock } from '../../../process/clock.ts';
import type { ProductIndex } from './product-index.ts';
import type { CatalogService } from '../catalog.service.ts';
import type { CatalogueWriter } from '../writes/catalogue-writer.ts';
import { createCategoriesConsole } from './categories/categories-console.service.ts';
import { createGridRecords } from './grid/grid-records.ts';
import { createGridUndo } from './grid/grid-undo.ts';
import { createGridWrite } from './grid/grid-write.ts';
import { createGrid } from './grid/grid.service.ts';
import { createProductBulk } from './products/product-bulk.service.ts';
import { createProductEdit } from './products/product-edit.service.ts';
import { createConsoleProductReader } from './products/product-reader.service.ts';
import { createProductState } from './products/product-state.service.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  clock: Clock;
  storage: Pick<Storage, 'has'>;
  catalog: Pick<CatalogService, 'refreshPrices'>;
  standing: StandingOffers;
  writer: CatalogueWriter;
  searchEngine: ProductIndex;
}

/** The catalogue as staff edit it. */
export function createCatalogConsole({ db, inAct, clock, storage, catalog, standing, writer, searchEngine }: Needs) {
  const refresh = (act: Act, id: ProductId) => writer.refresh(act, { unlisted: [id], all: [id] });
  const refreshAll = (act: Act, ids: ProductId[]) => writer.refresh(act, { unlisted: ids, all: ids });
  const { indexLater, refreshBelow } = writer;

  const bulk = createProductBulk({ inAct, refresh: refreshAll });
  const records = createGridRecords(standing);
  const write = createGridWrite({ catalog, standing, searchEngine, indexLater });
  return {
    reader: createConsoleProductReader({ db, searchEngine }),
    edit: createProductEdit({ inAct, storage, refresh }),
    states: createProductState({ db, inAct, clock, refresh }),
    bulk,
    grid: createGrid({ db, inAct, searchEngine, records, write }),
    gridInverses: createGridUndo({ records, write }),
    categories: createCategoriesConsole({ db, inAct, storage, refreshBelow }),
  };
}

export type CatalogConsole = ReturnType<typeof createCatalogConsole>;
