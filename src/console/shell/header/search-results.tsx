import type { ReactNode } from 'react';
import { Results } from '../../features/shop-search/results.tsx';
import { mayOpen, useMe } from '../../runtime/session/me-context.ts';

export interface SearchResultsProps {
  /** What was typed. */
  query: string;
  /** Call it when the person opens a result: it empties the field. */
  onChosen: () => void;
  /** The person wants the first result of what was typed. Call `onOpenFirst` once it is shown. */
  opensFirst: boolean;
  onOpenFirst: () => void;
}

/** The results below the search field, as far as the person may see them. */
export function SearchResults(props: SearchResultsProps): ReactNode {
  return mayOpen(useMe(), 'orders.read') ? <Results {...props} /> : null;
}
