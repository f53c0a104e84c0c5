import type { StoredSection } from '#contract/content/stored-content.ts';
import type { LocalizedText } from '#contract/values/locale.ts';
import type { Fields } from '../../shared/merge-fields.rules.ts';
import { readSections, textsOf } from './content.rules.ts';

/** The content of a page as staff edit it. The home page has sections only. */
export interface EditedContent {
  sections: StoredSection[];
  title?: LocalizedText;
  description?: LocalizedText;
}

/** The draft of a page as staff edit it. */
export function editedOf({ kind, draft }: { kind: string; draft: unknown }): EditedContent {
  const sections = readSections(draft);
  return kind === 'home' ? { sections } : { ...textsOf(draft), sections };
}

/** The texts beside the sections, whose languages are merged each on its own. */
export const contentTexts = ['title', 'description'] as const;

const order = 'order';

/**
 * The parts of content that people edit apart from each other: the order of the sections, each section by its id, and
 * the texts. A section of `ids` that the content does not have is null.
 */
export function contentParts({ sections, ...texts }: EditedContent, ids: ReadonlySet<string>): Fields {
  const byId = new Map(sections.map((section) => [section.id, section]));
  const parts = [...ids].map((id) => [`sections.${id}`, byId.get(id) ?? null] as const);
  return { ...texts, [order]: sections.map(({ id }) => id), ...Object.fromEntries(parts) };
}

/** The ids of all sections, each once. */
export function sectionIds(...contents: readonly (EditedContent | undefined)[]): Set<string> {
  return new Set(contents.flatMap((content) => content?.sections.map(({ id }) => id) ?? []));
}

/** Content made of parts. Sections that are null, or that no order names, are left out. */
export function contentOf(parts: Fields): EditedContent {
  const { title, description } = parts as Partial<EditedContent>;
  const sections = (parts[order] as string[]).flatMap((id) => (parts[`sections.${id}`] as StoredSection | null) ?? []);
  return { ...(title && { title }), ...(description && { description }), sections };
}
