import { useTranslations } from 'use-intl';
import type { SearchResult } from '#contract/search.ts';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { textLinkClass } from '#ui/action/text-link.ts';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { type SearchState, searchPath } from './search-state.ts';

interface ResultsHeadingProps {
  search: SearchState;
  list: Pick<SearchResult, 'correction' | 'partial'>;
}

/** The one sentence over the results: what they are, and why. */
export function ResultsHeading({ search, list: { correction, partial } }: ResultsHeadingProps) {
  const t = useTranslations('search');
  const words = <bdi>{search.words}</bdi>;
  const corrected = correction !== null && (
    <ShopLink to={searchPath({ ...search, words: correction })} className={textLinkClass({ kind: 'inline' })}>
      <bdi>{correction}</bdi>
    </ShopLink>
  );
  const title = corrected
    ? t.rich('correctedTo', { q: () => words, a: () => corrected })
    : t.rich(partial ? 'partial' : 'resultsFor', { q: () => words });
  return <SectionHeading level={1} title={title} className="mt-2 mb-6" />;
}
