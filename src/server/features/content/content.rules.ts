import { frameHandle, isFilledPage } from '#contract/content/shop-pages.ts';
import {
  pageTexts,
  sharingPicture,
  type StoredLink,
  type StoredPicture,
  type StoredSection,
  storedSection,
} from '#contract/content/stored-content.ts';
import type { CategoryId, CollectionId, ProductId } from '#contract/ids.ts';

/**
 * The home page, another page of every shop, one of the merchant's own, or what stands around every page. A release leaves
 * a kind alone that it does not know.
 */
type PageKind = 'home' | 'shop' | 'page' | 'frame';

/** The kind of the page with a handle. */
export function kindOf(handle: string): PageKind {
  if (handle === 'home') return 'home';
  if (handle === frameHandle) return 'frame';
  return isFilledPage(handle) ? 'shop' : 'page';
}

const blank = { en: '', ar: '' };

/** The title and the description of a page; empty where it has none, as the home page. */
export function textsOf(content: unknown) {
  return pageTexts.safeParse(content).data ?? { title: blank, description: blank };
}

/** A page as the action log names it. */
export function subjectOf({ handle, kind, draft }: { handle: string; kind: string; draft: unknown }) {
  const { title } = textsOf(draft);
  const label = kind !== 'page' ? handle : [title.en, title.ar].filter(Boolean).join(' · ') || handle;
  return { kind: 'page', id: handle, label } as const;
}

/** The picture that was chosen for links to a page; null for none, and for one that this release cannot read. */
export function sharingPictureOf(content: unknown): StoredPicture | null {
  return sharingPicture.safeParse((content as { sharingPicture?: unknown } | null)?.sharingPicture).data ?? null;
}

interface Times {
  from?: string | null | undefined;
  until?: string | null | undefined;
}

function isDue({ from, until }: Times, now: Date): boolean {
  return (!from || new Date(from) <= now) && (!until || now < new Date(until));
}

/**
 * The sections of stored content. A section that this release cannot read is left out: a newer one
 * wrote it, or a limit has changed since.
 */
export function readSections(content: unknown): StoredSection[] {
  const { sections } = (content ?? {}) as { sections?: unknown };
  if (!Array.isArray(sections)) return [];
  return sections.flatMap((section) => {
    const parsed = storedSection.safeParse(section);
    return parsed.success ? [parsed.data] : [];
  });
}

/** The sections that are shown at a moment, each with the slides that are. */
export function shownAt(sections: readonly StoredSection[], now: Date): StoredSection[] {
  return sections
    .filter((section) => section.hidden !== true && isDue(section, now))
    .map((section) =>
      section.kind === 'slides' ? { ...section, slides: section.slides.filter((slide) => isDue(slide, now)) } : section,
    );
}

/** When the next section or slide begins or ends; null if none does. */
export function nextTurn(sections: readonly StoredSection[], now: Date): Date | null {
  const moments = sections
    .filter(({ hidden }) => hidden !== true)
    .flatMap((section): Times[] => [section, ...(section.kind === 'slides' ? section.slides : [])])
    .flatMap(({ from, until }) => [from, until])
    .flatMap((moment) => (moment ? [new Date(moment)] : []))
    .filter((moment) => moment > now);
  return moments.length === 0 ? null : new Date(Math.min(...moments.map(Number)));
}

function linksOf(section: StoredSection): (StoredLink | null)[] {
  if (section.kind === 'slides') return section.slides.map(({ link }) => link);
  if (section.kind === 'promo') return [section.link];
  if (section.kind === 'menu') return section.links.map(({ link }) => link);
  if (section.kind === 'footer') return section.columns.flatMap(({ links }) => links.map(({ link }) => link));
  if (section.kind === 'text') return section.blocks.map((block) => (block.kind === 'button' ? block.link : null));
  return [];
}

function productsOf(section: StoredSection): ProductId[] {
  if (section.kind === 'rail') return section.products.from === 'picked' ? section.products.picked : [];
  if (section.kind !== 'text') return [];
  return section.blocks.flatMap((block) => (block.kind === 'products' ? block.products : []));
}

/** The pictures that the words of a section stand beside; null: one of the shop's products. */
function picturesOf(section: StoredSection): (StoredPicture | null)[] {
  if (section.kind === 'slides') return section.slides.map(({ picture }) => picture);
  return section.kind === 'promo' ? [section.picture] : [];
}

/** What of the shop sections name. */
export interface NamedInContent {
  products: ProductId[];
  categories: CategoryId[];
  collections: CollectionId[];
  /** Handles of pages. */
  pages: string[];
  /** Whether a section links to answers of the gift finder. */
  gifts: boolean;
  /** How many pictures are taken from the shop's products. */
  productPictures: number;
}

/** What of the shop the sections name, each once. */
export function namedIn(sections: readonly StoredSection[]): NamedInContent {
  const links = sections.flatMap(linksOf).filter((link) => link !== null);
  const linked = <K extends StoredLink['kind']>(kind: K) =>
    links.filter((link): link is Extract<StoredLink, { kind: K }> => link.kind === kind);
  const rails = sections.flatMap((section) => (section.kind === 'rail' ? [section.products] : []));
  const railCategories = rails.flatMap((rail) => (rail.from === 'category' ? [rail.category] : []));
  const railCollections = rails.flatMap((rail) => (rail.from === 'collection' ? [rail.collection] : []));
  return {
    products: [...new Set([...sections.flatMap(productsOf), ...linked('product').map(({ id }) => id)])],
    categories: [...new Set([...railCategories, ...linked('category').map(({ id }) => id)])],
    collections: [...new Set([...railCollections, ...linked('collection').map(({ id }) => id)])],
    pages: [...new Set(linked('page').map(({ handle }) => handle))],
    gifts: sections.some(({ kind }) => kind === 'gifts'),
    productPictures: sections.flatMap(picturesOf).filter((picture) => picture === null).length,
  };
}
