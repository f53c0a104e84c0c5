import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import { isLoginRequired } from '#contract/http/client.ts';
import { invalidateQuery, useWrite } from '../../runtime/data/queries.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { favouriteIdsQuery, favouritesQuery } from './favourites.queries.ts';
import { storePendingFavourite } from './pending-favourite.ts';

/**
 * Removes a favourite from both cached lists at once, and restores it in its place if the server
 * refuses.
 */
export function useRemoveFavourite() {
  const app = useAppContext();
  const { queryClient } = app;
  const t = useTranslations('favourites');
  const list = favouritesQuery(app);
  const ids = favouriteIdsQuery(app);

  return useWrite('removeFavourite', {
    meta: { login: {} },
    onMutate: async ({ params: { variantId } }) => {
      await Promise.all([list, ids].map(({ queryKey }) => queryClient.cancelQueries({ queryKey })));
      const rows = queryClient.getQueryData(list.queryKey)?.rows ?? [];
      const variantIds = queryClient.getQueryData(ids.queryKey)?.variantIds ?? [];
      const rowIndex = rows.findIndex((row) => row.variant.id === variantId);
      const idIndex = variantIds.indexOf(variantId);
      queryClient.setQueryData(list.queryKey, (known) => known && { rows: without(known.rows, rowIndex) });
      queryClient.setQueryData(ids.queryKey, (known) => known && { variantIds: without(known.variantIds, idIndex) });
      return { row: rows[rowIndex], rowIndex, idIndex };
    },
    onSuccess: () => void toast.success(t('removed')),
    // Restore this favourite only: another one may have been removed meanwhile.
    onError: (refusal, { params: { variantId } }, removed) => {
      if (isLoginRequired(refusal)) storePendingFavourite({ variantId, favourite: false });
      if (!removed) return;
      const { row, rowIndex, idIndex } = removed;
      if (row)
        queryClient.setQueryData(list.queryKey, (known) => known && { rows: known.rows.toSpliced(rowIndex, 0, row) });
      if (idIndex >= 0)
        queryClient.setQueryData(
          ids.queryKey,
          (known) => known && { variantIds: known.variantIds.toSpliced(idIndex, 0, variantId) },
        );
    },
    onSettled: () => {
      // The first request for the ids was cancelled above.
      if (queryClient.getQueryData(ids.queryKey) === undefined) void invalidateQuery(app, ids);
    },
  });
}

function without<T>(items: readonly T[], index: number): T[] {
  return items.filter((_, other) => other !== index);
}
