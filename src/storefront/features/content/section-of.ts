import type { ShownSection } from '#contract/content/content.ts';

/** A section of one kind. */
export type SectionOf<K extends ShownSection['kind']> = Extract<ShownSection, { kind: K }>;
