import type { Kysely } from 'kysely';
import { type HomeContent, type PageContent, pageTexts, type StoredSection } from '#contract/content/stored-content.ts';
import { type FilledPage, frameHandle } from '#contract/content/shop-pages.ts';
import { type Language, pickText } from '#contract/values/locale.ts';
import type { Act, InAct } from '../../audit/act.ts';
import { systemActor } from '../../audit/actors.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Storage } from '../../media/storage.ts';
import type { Clock } from '../../process/clock.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { CollectionsService } from '../collections/collections.service.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { createContentEditor } from './content-editor.service.ts';
import * as queries from './content.queries.ts';
import { previewedAt, readPreviewToken } from './content-preview.rules.ts';
import { namedIn, nextTurn, readSections, sharingPictureOf, shownAt, subjectOf, textsOf } from './content.rules.ts';
import { contentView, sayText, type ShopFacts } from './content.view.ts';
import { defaultHome, suppliedContent } from './default-pages.ts';
import { frameTags, frameView } from './frame.rules.ts';
import { hidePage, publishDraft, wakeAt } from './publish-content.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  clock: Clock;
  storage: Pick<Storage, 'has'>;
  /** The key of the tokens of previews. */
  previewKey: Buffer;
  settings: Pick<SettingsService, 'get'>;
  catalog: Pick<CatalogService, 'listMatching' | 'listLatest' | 'findCategories' | 'findGiftTags'>;
  collections: Pick<CollectionsService, 'findShown'>;
}

const noGifts = { occasions: [], recipients: [] };

/** The merchant's content: the home page, and pages of their own. */
export function createContentService(needs: Needs) {
  const { db, inAct, clock, storage, previewKey, settings, catalog, collections } = needs;

  async function findProducts(ids: readonly number[], language: Language) {
    if (ids.length === 0) return new Map();
    const { rows } = await catalog.listMatching({ ids: [...ids], sort: null, page: 1, limit: ids.length }, language);
    return new Map(rows.map((row) => [row.id, row]));
  }

  // Also those without a picture: they may get one.
  async function findPictured(count: number, language: Language) {
    if (count === 0) return { pictured: [], pictures: [] };
    const { rows } = await catalog.listLatest(count, language);
    return { pictured: rows.map(({ id }) => id), pictures: rows.flatMap(({ variant }) => variant.variantImage ?? []) };
  }

  async function factsOf(sections: readonly StoredSection[], language: Language) {
    const named = namedIn(sections);
    const [name, products, categories, shownCollections, pages, gifts, latest] = await Promise.all([
      settings.get('name'),
      findProducts(named.products, language),
      catalog.findCategories(named.categories),
      collections.findShown(named.collections),
      queries.listPublished(db, named.pages),
      named.gifts ? catalog.findGiftTags(language) : noGifts,
      findPictured(named.productPictures, language),
    ]);
    const facts: ShopFacts = {
      language,
      name: pickText(name, language),
      products,
      categories,
      collections: shownCollections,
      pages,
      gifts,
      pictures: latest.pictures,
    };
    return { facts, pictured: latest.pictured };
  }

  async function show(sections: readonly StoredSection[], language: Language) {
    const { facts, pictured } = await factsOf(sections, language);
    return { sections: contentView(sections, facts), facts, pictured };
  }

  async function showPage(handle: string, content: unknown, sections: readonly StoredSection[], language: Language) {
    const texts = textsOf(content);
    const picture = sharingPictureOf(content);
    const shown = await show(sections, language);
    return {
      handle,
      title: sayText(texts.title, shown.facts),
      description: sayText(texts.description, shown.facts),
      ...(picture && { sharingPicture: `/images/${picture.path}` }),
      sections: shown.sections,
      pictured: shown.pictured,
    };
  }

  /** The home page: that of the merchant, or the default. `pictured`: the products whose pictures it may show. */
  async function getHome(language: Language) {
    const published = await queries.findPublished(db, 'home');
    const stored = published === null ? defaultHome.sections : readSections(published);
    const { sections, pictured } = await show(shownAt(stored, clock()), language);
    return { sections, pictured };
  }

  /**
   * A page of the merchant's own, or what the merchant has written for a page of every shop. Throws `not_found`, also if
   * it is not published.
   */
  async function getPage(handle: string, language: Language) {
    const publication = await queries.findPublication(db, handle);
    const published = publication?.published ?? suppliedContent(handle);
    if (!pageTexts.safeParse(published).success) throw new AppError('not_found');
    const page = await showPage(handle, published, shownAt(readSections(published), clock()), language);
    return { ...page, ...(publication?.at && { publishedAt: publication.at.toISOString() }) };
  }

  /** What the merchant has put around every page, if anything, and the tags of a response that shows it. */
  async function getFrame(language: Language) {
    const published = await queries.findPublished(db, frameHandle);
    if (published === null) return { frame: null, tags: [] };
    const sections = shownAt(readSections(published), clock());
    const { facts } = await factsOf(sections, language);
    return { frame: frameView(sections, facts), tags: frameTags(sections) };
  }

  /** The saved draft of a page, for whoever has a token of `createPreviewToken`. Throws `not_found`. */
  async function getPreview(token: string, language: Language) {
    const now = clock();
    const handle = readPreviewToken(previewKey, token, now);
    const draft = handle && ((await queries.findPage(db, handle))?.draft ?? suppliedContent(handle));
    if (!handle || !draft) throw new AppError('not_found');
    const sections = previewedAt(readSections(draft), now);
    if (handle !== frameHandle) return showPage(handle, draft, sections, language);
    // It is seen around the home page.
    const frame = frameView(sections, (await factsOf(sections, language)).facts);
    return { handle, title: '', description: '', ...(await getHome(language)), ...(frame && { frame }) };
  }

  // A page whose end has passed as well was due while the shop was off: it is not shown any more.
  async function turnPage(act: Act, handle: string): Promise<void> {
    const row = await queries.lockPage(act, handle);
    const isDue = (moment: Date | null | undefined) => moment && moment <= act.at;
    if (!row) return;
    const { publishAt, unpublishAt } = row;
    if (isDue(unpublishAt)) {
      const version = await hidePage(act.tx, handle);
      act.note({ action: 'content.unpublished', subject: subjectOf(row), after: { version } });
    } else if (isDue(publishAt)) {
      const version = await publishDraft(act.tx, row, { at: act.at, act: null, unpublishAt });
      const after = { until: unpublishAt?.toISOString() ?? null, version };
      act.note({ action: 'content.published', subject: subjectOf(row), after });
    }
  }

  /** The `turn_content` job: what begins or ends now is shown or hidden, also what fell due while the shop was off. */
  async function turnDue(): Promise<void> {
    const now = clock();
    for (const handle of await queries.listDue(db, now)) await inAct(systemActor, (act) => turnPage(act, handle));
    await db.transaction().execute(async (tx) => {
      for (const { handle, published } of await queries.lockTurning(tx, now))
        await queries.writeTurn(tx, handle, nextTurn(readSections(published), now));
      await wakeAt(tx, await queries.findNextTurn(tx));
    });
  }

  /** Publishes a page of the demo, unless the shop has it. */
  async function addDemoPage(handle: 'home' | FilledPage, content: HomeContent | PageContent): Promise<void> {
    const now = clock();
    const turnsAt = nextTurn(content.sections, now);
    await db.transaction().execute(async (tx) => {
      if (await queries.insertDemoPage(tx, handle, { content, at: now, turnsAt })) await wakeAt(tx, turnsAt);
    });
  }

  const editor = createContentEditor({ db, inAct, clock, storage, previewKey });
  return { getHome, getPage, getFrame, getPreview, turnDue, addDemoPage, editor };
}

export type ContentService = ReturnType<typeof createContentService>;
