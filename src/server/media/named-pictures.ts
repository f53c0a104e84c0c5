import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';

const ofProducts = (products = '', variants = '') => `
  select image as path from products ${products}
  union all select unnest(more_images) from products ${products}
  union all select unnest(images) from variants ${variants}`;
const ofOthers = `
  select image as path from categories union all select image from customization_options
  union all select image from testimonials union all select path from uploads
  union all select value #>> '{}' from settings where key in ('logo', 'icon', 'sharingPicture')`;
const ofContent = `
  select jsonb_path_query(content, '$.**.path') #>> '{}' as path from (
    select draft as content from content_pages union all select published from content_pages
    union all select content from content_history
  ) as contents`;
const ofSharing = (products = '') => `
  select sharing_picture as path from products ${products}`;
const ofSharedCategories = 'select sharing_picture as path from categories';
const ofCollections = 'select image as path from collections';
const distinct = (paths: string) => `select distinct path from (${paths}) as shown where path is not null`;

/** Whether the database has tables and columns that one of an older release has not. */
export interface NewerTables {
  hasContent: boolean;
  hasCollections: boolean;
  hasSharing: boolean;
}

/** SQL: the paths of all pictures that the shop names, except those that only closed orders show. */
export function namedPictures({ hasContent, hasCollections, hasSharing }: NewerTables): string {
  const newer = [
    ...(hasContent ? [ofContent] : []),
    ...(hasCollections ? [ofCollections] : []),
    ...(hasSharing ? [ofSharing(), ofSharedCategories] : []),
  ];
  return distinct([ofProducts(), ofOthers, ...newer].join(' union all '));
}

const rangeSize = 10_000;

/** The same in parts, in which a path may be twice. No statement reads more than a range of products. */
export async function* readNamedPictures(db: Db): AsyncGenerator<string[]> {
  const read = async (paths: string) => {
    const { rows } = await sql<{ path: string }>`${sql.raw(distinct(paths))}`.execute(db);
    return rows.map(({ path }) => path);
  };
  yield read([ofOthers, ofContent, ofCollections, ofSharedCategories].join(' union all '));
  const { last } = await db
    .selectFrom('products')
    .select((eb) => eb.fn.coalesce(eb.fn.max('id'), eb.lit(0)).as('last'))
    .executeTakeFirstOrThrow();
  for (let after = 0; after < last; after += rangeSize) {
    const isInRange = (id: string) => `where ${id} > ${after} and ${id} <= ${after + rangeSize}`;
    yield read(`${ofProducts(isInRange('id'), isInRange('product_id'))} union all ${ofSharing(isInRange('id'))}`);
  }
}
