import type { ShownSection } from '#contract/content/content.ts';

/** The picture that stands for a page where it is shared: the first of its slides and promos. */
export function sharedPicture(sections: readonly ShownSection[]): string | undefined {
  const pictures = sections.flatMap((section) => {
    if (section.kind === 'promo') return section.picture ?? [];
    return section.kind === 'slides' ? section.slides.flatMap(({ picture }) => picture ?? []) : [];
  });
  return pictures[0] && `/images/${pictures[0].path}`;
}
