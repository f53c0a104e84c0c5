import { useTranslations } from 'use-intl';
import type { SearchResult } from '#contract/search.ts';
import { textLinkClass } from '#ui/action/text-link.ts';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { type SearchState, searchPath } from './search-state.ts';

interface ResultsHeadingProps {
  search: SearchState;
  list: Pick<SearchResult, 'correction' | 'partial'>;
}

/** The one sentence over the results: what they are, and why. */
export function ResultsHeading({ search, list: { correction, partial } }: ResultsHeadingProps) {
  const t = useTranslations('results');
  const found = partial ? 'partial' : 'resultsFor';
  const sentence = correction === null ? found : 'correctedTo';
  // With a key, another sentence is another element: a translator of the browser may have replaced its texts.
  return <SectionHeading key={sentence} level={1} title={named()} className="mt-2 mb-6" />;

  function named() {
    return t.rich(sentence, {
      q: () => <bdi>{search.words}</bdi>,
      a: () => (
        <ShopLink to={searchPath({ ...search, words: correction ?? '' })} className={textLinkClass({ kind: 'inline' })}>
          <bdi>{correction}</bdi>
        </ShopLink>
      ),
    });
  }
}
