import { isDeepStrictEqual } from 'node:util';
import { fileURLToPath } from 'node:url';
import type { Kysely } from 'kysely';
import { homeContent, pageContent } from '#contract/content/stored-content.ts';
import type { InAct } from '../audit/act.ts';
import { systemActor } from '../audit/actors.ts';
import type { Database } from '../database/schema.ts';
import { markBestSellers } from '../features/catalog/writes/demo-catalogue.queries.ts';
import type { CatalogService } from '../features/catalog/catalog.service.ts';
import type { CollectionsService } from '../features/collections/collections.service.ts';
import { demoCollections } from '../features/collections/demo-collections.ts';
import type { ContentService } from '../features/content/content.service.ts';
import type { FeedbackService } from '../features/feedback/feedback.service.ts';
import { importCatalogue, type ImportOptions } from '../features/import/import.service.ts';
import { readContentFile } from '../features/import/content-file.ts';
import { readTestimonials } from '../features/import/testimonial-file.ts';
import { isSettingKey, shopSettings } from '../features/settings/settings.rules.ts';
import { deleteValues, replaceUnchangedFees } from '../features/settings/settings.queries.ts';
import type { SettingsService } from '../features/settings/settings.service.ts';
import type { Storage } from '../media/storage.ts';
import type { DemoOrders } from './demo-orders.ts';
import { deleteDemoOrders } from './demo-orders.queries.ts';
import { addMessages } from './demo-messages.ts';
import { addReviews } from './demo-reviews.ts';
import { bestSellers, demoFees, demoShop } from './demo-shop.ts';
import { addStaff } from './demo-staff.ts';
import * as queries from './demo.queries.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  storage: Storage;
  catalog: Pick<CatalogService, 'refreshListing'>;
  catalogueWriter: ImportOptions['catalogueWriter'];
  searchEngine: ImportOptions['searchEngine'];
  offers: ImportOptions['offers'];
  settings: Pick<SettingsService, 'all' | 'load'>;
  feedback: Pick<FeedbackService, 'addTestimonial' | 'recountRatings'>;
  content: Pick<ContentService, 'addDemoPage'>;
  collections: Pick<CollectionsService, 'addDemoCollection' | 'findIds'>;
  demoOrders: Pick<DemoOrders, 'fill'>;
  log: (message: string) => void;
}

function fileOf(name: string): string {
  return fileURLToPath(new URL(`../../../demo/${name}`, import.meta.url));
}

/**
 * Whether the shop is empty, or holds only an unfinished demo. A shop whose demo was removed stays
 * empty.
 */
export async function isEmptyShop(db: Kysely<Database>): Promise<boolean> {
  const state = await queries.readDemoState(db);
  return state === null ? !(await queries.hasCatalogueOrOrders(db)) : state === 'filling';
}

/** Whether the shop has the demo, finished or not. */
export async function hasDemo(db: Kysely<Database>): Promise<boolean> {
  const state = await queries.readDemoState(db);
  return state === 'filling' || state === 'filled';
}

async function addTestimonials({ db, storage, feedback }: Needs): Promise<void> {
  if (await queries.hasTestimonials(db)) return;
  for (const testimonial of await readTestimonials(fileOf('./testimonials.json'), storage))
    await feedback.addTestimonial({ ...testimonial, demo: true });
}

// The merchant's own settings stay.
async function setExamples({ db, settings }: Needs): Promise<void> {
  const present: Record<string, unknown> = await settings.all();
  const isUnset = (key: string) => isSettingKey(key) && isDeepStrictEqual(present[key], shopSettings[key].preset);
  await settings.load(Object.fromEntries(Object.entries(demoShop).filter(([key]) => isUnset(key))));
  await replaceUnchangedFees(db, demoFees);
}

/** Adds the demo's collections, and its home page, which leads to them. */
async function addContent({ storage, collections, content }: Needs): Promise<void> {
  const file = await readContentFile(fileOf('./collections.json'), { schema: demoCollections, storage });
  for (const collection of file.collections) await collections.addDemoCollection(collection);
  const ids = await collections.findIds(file.collections.map(({ handle }) => handle));
  const home = await readContentFile(fileOf('./home.json'), { schema: homeContent, storage, collections: ids });
  await content.addDemoPage('home', home);
  await content.addDemoPage('about', await readContentFile(fileOf('./about.json'), { schema: pageContent, storage }));
}

/** Adds the demo's catalogue, content, testimonials, staff, orders and example settings. Existing data stays. */
export async function fillDemo(needs: Needs): Promise<void> {
  const { db, inAct, storage, catalog, catalogueWriter, searchEngine, offers, feedback, demoOrders, log } = needs;
  await queries.writeDemoState(db, 'filling');
  const { products, problems } = await importCatalogue({
    db,
    inAct,
    storage,
    catalogueWriter,
    searchEngine,
    offers,
    by: systemActor,
    file: fileOf('./catalog.json'),
    demo: true,
  });
  for (const { subject, path, reason } of problems) log(`The demo's ${subject} was left out: ${path} ${reason}`);
  await catalog.refreshListing(db, await markBestSellers(db, bestSellers));
  await feedback.recountRatings(await addReviews(db, fileOf('./reviews.json')));
  await addTestimonials(needs);
  await addContent(needs);
  await addMessages(db);
  await setExamples(needs);
  await addStaff(db);
  await demoOrders.fill();
  await queries.writeDemoState(db, 'filled');
  log(`Filled the demo shop: ${products.created} products. "npm run shop -- demo remove" removes them.`);
}

/**
 * Removes the demo for good. Orders of real customers keep a copy of what was bought; a demo category with products
 * of the merchant stays.
 */
export function removeDemo(db: Kysely<Database>) {
  return db.transaction().execute(async (tx) => {
    const orders = await deleteDemoOrders(tx);
    const removed = await queries.deleteDemo(tx);
    await deleteValues(tx, demoShop);
    const back = demoFees.map(({ from, to, ...fee }) => ({ ...fee, from: to, to: from }));
    await replaceUnchangedFees(tx, back);
    await queries.writeDemoState(tx, 'removed');
    return { ...removed, orders };
  });
}
