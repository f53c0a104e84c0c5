import type { Kysely } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import { publishContent } from '#server/testing/content-factory.ts';
import { inDatabase } from './staff.ts';

const both = (en: string, ar: string) => ({ en, ar });
const usual = both('National Day', 'اليوم الوطني');

/** Sections of every kind, with products of the shop. `text` gives each text; default: usual ones. */
export function everySection(productIds: readonly number[], categoryId: number, text: () => object = () => usual) {
  const said = () => ({ title: text(), text: text(), action: text(), link: { kind: 'page', handle: 'offers' } });
  const noPictures = { picture: null, phonePicture: null };
  return [
    { id: 'slides', kind: 'slides', slides: [1, 2].map(() => ({ ...said(), ...noPictures })) },
    {
      id: 'strip',
      kind: 'strip',
      points: [{ show: 'delivery' }, { show: 'words', icon: 'gift', title: text(), text: text() }],
    },
    { id: 'tiles', kind: 'categories', title: text() },
    { id: 'promo', kind: 'promo', tone: 'dark', ...said(), picture: null },
    { id: 'category', kind: 'rail', title: text(), products: { from: 'category', category: categoryId } },
    { id: 'picked', kind: 'rail', title: text(), products: { from: 'picked', picked: productIds } },
    { id: 'offers', kind: 'rail', title: text(), products: { from: 'offers' } },
    {
      id: 'text',
      kind: 'text',
      title: text(),
      blocks: [
        { kind: 'heading', text: text() },
        { kind: 'paragraph', text: text() },
        { kind: 'list', items: [text(), text()] },
        { kind: 'picture', picture: null, alt: text() },
        { kind: 'products', products: productIds },
        { kind: 'button', action: text(), link: { kind: 'search', query: 'oud' } },
      ],
    },
    { id: 'said', kind: 'testimonials', title: text() },
    { id: 'recent', kind: 'recent', title: text() },
  ];
}

/** The handle of the page that `addOwnPage` publishes. */
export const ownHandle = 'national-day';

/** Publishes a page with sections of every kind. */
export async function addOwnPage(db: Kysely<Database>): Promise<void> {
  const products = await db.selectFrom('products').select(['id', 'category_id']).orderBy('id').limit(4).execute();
  const sections = everySection(
    products.map(({ id }) => id),
    products[0]?.category_id as number,
  );
  const description = both('Gifts in the colours of Qatar for 18 December', 'هدايا بألوان قطر ليوم 18 ديسمبر');
  await publishContent(db, ownHandle, { title: usual, description, sections });
}

/** Publishes a page with sections of every kind in a running shop. */
export function publishOwnPage(dataDir: string): Promise<void> {
  return inDatabase(dataDir, addOwnPage);
}
