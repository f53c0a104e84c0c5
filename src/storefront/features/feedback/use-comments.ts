import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CommentSort } from '#contract/feedback.ts';
import type { VariantId } from '#contract/ids.ts';
import { limits } from '#contract/values/limits.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import {
  commentsPerPage,
  commentsQuery,
  isCommentsKey,
  laterCommentsQuery,
  laterPages,
  nextShown,
} from './feedback.queries.ts';

/** The comments on a variant in an order, with more on demand. */
export function useComments(variantId: VariantId, sort: CommentSort) {
  const app = useAppContext();
  const [shown, setShown] = useState(commentsPerPage);
  // The first load of a page has the newest.
  const sorted = sort === 'newest' ? {} : { sort };
  const first = useQuery({
    ...commentsQuery(app, variantId, { limit: Math.min(shown, limits.listMax), ...sorted }),
    // While more comments load, show those of the same variant, never those of another.
    placeholderData: (last, query) => (query && isCommentsKey(query.queryKey, variantId) ? last : undefined),
  });
  const later = useQuery({
    ...laterCommentsQuery(app, variantId, shown, sorted),
    enabled: laterPages(shown).length > 0,
    placeholderData: keepPreviousData,
  });
  const all = [first.data, later.data].flatMap((answer) => answer?.rows ?? []);
  // A new comment moves another one to the next page, so remove duplicates.
  const rows = [...new Map(all.map((comment) => [comment.id, comment])).values()];
  const total = first.data?.total ?? 0;
  return {
    rows: first.data && rows,
    total,
    stars: first.data?.stars ?? [],
    failed: first.isError && first.data === undefined,
    retry: () => void first.refetch(),
    hasMore: first.data !== undefined && total > rows.length,
    busy: first.isPlaceholderData || later.isFetching,
    showMore: () => setShown(nextShown(shown)),
  };
}
