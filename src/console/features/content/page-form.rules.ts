import type { ConsolePage } from '#contract/console/content.ts';
import { frameHandle, frameKinds, isFilledPage, shopPages } from '#contract/content/shop-pages.ts';
import type { HomeContent, PageContent, StoredPicture, StoredSection } from '#contract/content/stored-content.ts';
import type { LocalizedText } from '#contract/values/locale.ts';
import { type Conflict, type Edit, isSame } from '../../shared/edit/edit.rules.ts';

export type SectionKind = StoredSection['kind'];
export type SectionOf<K extends SectionKind> = Extract<StoredSection, { kind: K }>;

/** The kinds in the order in which they are offered. */
export const sectionKinds = [
  'slides',
  'rail',
  'promo',
  'text',
  'categories',
  'gifts',
  'strip',
  'testimonials',
  'recent',
] as const satisfies readonly SectionKind[];

/** Whether a page is what stands around all others. Its sections are always the same ones. */
export const isFrame = (handle: string) => handle === frameHandle;

/** Whether a page has an address of its own that says which one it is. */
export const hasAddress = (handle: string) => handle !== 'home' && !isFrame(handle);

/** Where shoppers find a page, without the language. */
export const pathOf = (handle: string) => (isFilledPage(handle) ? shopPages[handle] : `/pages/${handle}`);

/** Whether shoppers see a page also before the merchant publishes anything for it. */
export const isSupplied = (handle: string) => handle === 'home' || isFrame(handle) || isFilledPage(handle);

/**
 * The kinds that a page takes. To the pages whose other words are the shop's, the merchant adds texts
 * only.
 */
export function kindsFor(handle: string): readonly SectionKind[] {
  if (isFrame(handle)) return frameKinds;
  return isFilledPage(handle) && handle !== 'about' ? ['text'] : sectionKinds;
}

/** Whether the merchant writes the title of a page, and what search engines say about it. */
export const hasTexts = (handle: string) => handle === 'about' || !isSupplied(handle);

/** A draft as its parts, each of which two people may edit: `sections.offers`, `order`, `title.ar`. */
export interface PageForm {
  order: readonly string[];
  sections: Readonly<Record<string, StoredSection | null>>;
  title: LocalizedText;
  description: LocalizedText;
  sharingPicture: StoredPicture | null;
}

export const blank: LocalizedText = { en: '', ar: '' };

/** The form of a draft. The home page has no texts of its own. */
export function formOf(draft: HomeContent & Partial<PageContent>): PageForm {
  return {
    order: draft.sections.map(({ id }) => id),
    sections: Object.fromEntries(draft.sections.map((section) => [section.id, section])),
    title: draft.title ?? blank,
    description: draft.description ?? blank,
    sharingPicture: draft.sharingPicture ?? null,
  };
}

/**
 * The ids of the sections that a form has, in their order. A section that was changed here and that
 * someone else has removed meanwhile is the last one.
 */
export function idsOf({ order, sections }: PageForm, base: PageForm['sections'] = sections): string[] {
  const isChanged = (id: string) => !order.includes(id) && id in base && !isSame(base[id], sections[id]);
  return [...order, ...Object.keys(sections).filter(isChanged)].filter((id) => sections[id]);
}

/**
 * The edit after a decision about a conflict: whichever order was chosen, it has the sections that either person added,
 * and a section that the other one has kept is in it again.
 */
export function settledOrder(
  next: Edit<PageForm>,
  before: Edit<PageForm>,
  { part, theirs }: Pick<Conflict, 'part' | 'theirs'>,
): Edit<PageForm> {
  const { order } = next.values;
  if (!order) return next;
  const [key, id = ''] = part.split('.');
  const also = (ids: readonly string[]) => ({
    ...next,
    values: { ...next.values, order: [...new Set([...order, ...ids])] },
  });
  if (key === 'order') {
    const { order: read = [] } = before.base;
    return also([...(before.values.order ?? []), ...(theirs as string[])].filter((one) => !read.includes(one)));
  }
  const isKept = key === 'sections' && theirs !== null && isSame(next.values.sections?.[id], theirs);
  return isKept ? also([id]) : next;
}

/** The content of a form. */
export function contentOf(form: PageForm, ids: readonly string[], isHome: boolean): HomeContent | PageContent {
  const sections = ids.flatMap((id) => form.sections[id] ?? []);
  const { title, description, sharingPicture } = form;
  return isHome ? { sections } : { title, description, sharingPicture, sections };
}

/** A form with a further section at a place. */
export function withSection(form: PageForm, section: StoredSection, at: number) {
  return {
    order: form.order.toSpliced(at, 0, section.id),
    sections: { ...form.sections, [section.id]: section },
  };
}

/** A form without a section. */
export function withoutSection({ order, sections }: PageForm, id: string) {
  return {
    order: order.filter((other) => other !== id),
    sections: Object.fromEntries(Object.entries(sections).filter(([other]) => other !== id)),
  };
}

/** A section of a kind as it begins. */
export function newSection(kind: SectionKind, id: string): StoredSection {
  const said = { title: blank, text: blank, action: blank, link: null };
  switch (kind) {
    case 'slides':
      return { id, kind, slides: [newSlide] };
    case 'strip':
      return { id, kind, points: [newPoint] };
    case 'rail':
      return { id, kind, title: blank, products: { from: 'new' } };
    case 'gifts':
      return { id, kind, title: blank, by: 'occasion' };
    case 'promo':
      return { id, kind, tone: 'light', ...said, picture: null };
    case 'text':
      return { id, kind, title: blank, blocks: [{ kind: 'paragraph', text: blank }] };
    case 'categories':
    case 'testimonials':
    case 'recent':
      return { id, kind, title: blank };
    case 'menu':
      return { id, kind, links: [] };
    case 'footer':
      return { id, kind, text: blank, columns: [] };
    case 'hours':
      return { id, kind, text: blank };
    case 'promises':
      return { id, kind, delivery: blank, returns: blank };
  }
}

export type Slide = SectionOf<'slides'>['slides'][number];
export const newSlide: Slide = {
  title: blank,
  text: blank,
  action: blank,
  link: null,
  picture: null,
  phonePicture: null,
};

export type Point = SectionOf<'strip'>['points'][number];
export const newPoint: Point = { show: 'words', icon: 'gift', title: blank, text: blank };

export type NamedLink = SectionOf<'menu'>['links'][number];
export const newLink: NamedLink = { title: blank, link: { kind: 'page', handle: 'products' } };

export type Column = SectionOf<'footer'>['columns'][number];
export const newColumn: Column = { title: blank, links: [newLink] };

export type Block = SectionOf<'text'>['blocks'][number];
export const blockKinds = [
  'paragraph',
  'heading',
  'list',
  'picture',
  'products',
  'button',
] as const satisfies readonly Block['kind'][];

/** A block of a text as it begins. */
export function newBlock(kind: Block['kind']): Block {
  switch (kind) {
    case 'paragraph':
    case 'heading':
      return { kind, text: blank };
    case 'list':
      return { kind, items: [blank] };
    case 'picture':
      return { kind, picture: null, alt: blank };
    case 'products':
      return { kind, products: [] };
    case 'button':
      return { kind, action: blank, link: null };
  }
}

/** The words by which a section is known in a list; empty if it has none. */
export function titleOf(section: StoredSection): LocalizedText {
  if (section.kind === 'slides') return section.slides[0]?.title ?? blank;
  if (section.kind === 'strip') return section.points.find((point) => point.show === 'words')?.title ?? blank;
  return 'title' in section ? section.title : blank;
}

/** What shoppers see of a page, and what becomes of it. */
export type PageState = 'live' | 'default' | 'hidden' | 'changed' | 'scheduled' | 'ends';

/** What is said about a page in a list, the most important first. */
export function statesOf(page: Omit<ConsolePage, 'draft'>): PageState[] {
  const seen = page.publishedAt === null ? (isSupplied(page.handle) ? 'default' : 'hidden') : 'live';
  return [
    seen,
    // What nobody has seen yet is a draft as a whole.
    ...(page.hasChanges && seen !== 'hidden' ? (['changed'] as const) : []),
    ...(page.publishAt === null ? [] : (['scheduled'] as const)),
    ...(page.unpublishAt === null ? [] : (['ends'] as const)),
  ];
}

/** The page address that a title proposes. */
export function proposedHandle(title: string, max: number): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter((part) => part !== '')
    .join('-')
    .slice(0, max)
    .replace(/-$/, '');
}
