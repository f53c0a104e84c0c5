import type { FilledPage } from '#contract/content/shop-pages.ts';
import { formatDay } from '#i18n/format.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { useLoadedQuery } from '../../runtime/data/queries.ts';
import { filledContentQuery } from './content.queries.ts';
import type { SectionOf } from './section-of.ts';

/** The texts that the merchant adds to a page whose other words are the shop's, and the day when they were published. */
export function useAddedTexts(page: FilledPage): { added: SectionOf<'text'>[]; publishedOn: string } {
  const { sections, publishedAt } = useLoadedQuery(filledContentQuery(useAppContext(), page));
  return {
    added: sections.filter((section) => section.kind === 'text'),
    publishedOn: publishedAt === undefined ? '' : formatDay(publishedAt),
  };
}
