import { frameHandle } from '#contract/content/shop-pages.ts';
import type { StoredPicture, StoredSection } from '#contract/content/stored-content.ts';
import type { LocalizedText } from '#contract/values/locale.ts';
import type { Fields } from '../../shared/merge-fields.rules.ts';
import { readSections, sharingPictureOf, textsOf } from './content.rules.ts';
import { suppliedContent } from './default-pages.ts';

/** The content of a page as staff edit it. The home page has sections only. */
export interface EditedContent {
  sections: StoredSection[];
  title?: LocalizedText;
  description?: LocalizedText;
  /** Undefined in an edit: as it is. */
  sharingPicture?: StoredPicture | null | undefined;
}

// What stands around every page has its sections always, also where an imported file had fewer.
function withMissing(kind: string, sections: StoredSection[]): StoredSection[] {
  if (kind !== frameHandle) return sections;
  const supplied = suppliedContent(frameHandle)?.sections ?? [];
  return [...sections, ...supplied.filter((one) => sections.every((section) => section.kind !== one.kind))];
}

/** The draft of a page as staff edit it. */
export function editedOf({ kind, draft }: { kind: string; draft: unknown }): EditedContent {
  const sections = withMissing(kind, readSections(draft));
  return kind === 'home' ? { sections } : { ...textsOf(draft), sharingPicture: sharingPictureOf(draft), sections };
}

/** The same, as it is read and exported: without a picture that the page does not have. */
export function draftOf(page: { kind: string; draft: unknown }): EditedContent {
  const { sharingPicture, ...content } = editedOf(page);
  return { ...content, ...(sharingPicture && { sharingPicture }) };
}

/** The texts beside the sections, whose languages are merged each on its own. */
export const contentTexts = ['title', 'description'] as const;

const orderPart = 'order';

/**
 * The parts of content that people edit apart from each other: the order of the sections, each section by its id, and
 * the texts. A section of `ids` that the content does not have is null.
 */
export function contentParts({ sections, ...texts }: EditedContent, ids: ReadonlySet<string>): Fields {
  const byId = new Map(sections.map((section) => [section.id, section]));
  const parts = [...ids].map((id) => [`sections.${id}`, byId.get(id) ?? null] as const);
  return { ...texts, [orderPart]: orderOf({ sections }), ...Object.fromEntries(parts) };
}

/** The ids of the sections in their order. */
export const orderOf = ({ sections }: EditedContent) => sections.map(({ id }) => id);

/** The ids of all sections, each once. */
export function sectionIds(...contents: readonly (EditedContent | undefined)[]): Set<string> {
  return new Set(contents.flatMap((content) => content?.sections.map(({ id }) => id) ?? []));
}

/** Content made of parts. Sections that are null, or that no order names, are left out. */
export function contentOf(parts: Fields): EditedContent {
  const { title, description, sharingPicture } = parts as Partial<EditedContent>;
  const sections = (parts[orderPart] as string[]).flatMap(
    (id) => (parts[`sections.${id}`] as StoredSection | null) ?? [],
  );
  return {
    ...(title && { title }),
    ...(description && { description }),
    ...(sharingPicture !== undefined && { sharingPicture }),
    sections,
  };
}

/**
 * Content to store in the place of other content: sections that this release cannot read stay behind those that they
 * followed, as a newer release wrote them, and so do fields that it does not know.
 */
export function withUnread(stored: unknown, content: EditedContent): object {
  const before = (stored ?? {}) as { sections?: unknown };
  const sections: { id?: unknown }[] = [...content.sections];
  const place = (id: unknown) => sections.findIndex((section) => section.id === id);
  let at = 0;
  for (const section of Array.isArray(before.sections) ? (before.sections as { id?: unknown }[]) : []) {
    const isKnown = readSections({ sections: [section] }).length > 0;
    if (isKnown) at = place(section.id) + 1 || at;
    else if (place(section.id) < 0) {
      sections.splice(at, 0, section);
      at += 1;
    }
  }
  return { ...before, ...content, sections };
}

const commonOf = (order: readonly string[], ...others: readonly (readonly string[])[]) =>
  order.filter((id) => others.every((other) => other.includes(id)));

/** An order with what another has and `base` has not, each behind the one that it follows there. */
function withAdded(order: readonly string[], other: readonly string[], base: readonly string[]): string[] {
  const all = [...order];
  for (const [at, id] of other.entries()) {
    if (base.includes(id) || all.includes(id)) continue;
    const previous = other.slice(0, at).findLast((one) => all.includes(one));
    all.splice(previous === undefined ? 0 : all.indexOf(previous) + 1, 0, id);
  }
  return all;
}

/**
 * The order of the sections after an edit that began at `base`, with what others have added and removed since. Null if
 * both have moved sections, each in another way.
 */
export function mergeOrders(
  wanted: readonly string[],
  present: readonly string[],
  base: readonly string[],
): string[] | null {
  const [read, mine, theirs] = [
    commonOf(base, wanted, present),
    commonOf(wanted, base, present),
    commonOf(present, base, wanted),
  ].map((order) => order.join(' '));
  if (mine !== read && theirs !== read && mine !== theirs) return null;
  const [moved, other] = theirs === read ? [wanted, present] : [present, wanted];
  const left = moved.filter((id) => !base.includes(id) || other.includes(id));
  return withAdded(left, other, base);
}
