import type { FilledPage } from '#contract/content/shop-pages.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { useLoadedQuery } from '../../runtime/data/queries.ts';
import { filledContentQuery } from './content.queries.ts';
import type { SectionOf } from './section-of.ts';

/** The texts that the merchant adds to a page whose other words are the shop's. */
export function useAddedTexts(page: FilledPage): SectionOf<'text'>[] {
  const { sections } = useLoadedQuery(filledContentQuery(useAppContext(), page));
  return sections.filter((section) => section.kind === 'text');
}
