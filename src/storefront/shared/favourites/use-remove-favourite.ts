import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import { useWrite } from '../../runtime/data/queries.ts';
import { useShop } from '../../runtime/shop.ts';
import { favouritesQuery } from './favourites.queries.ts';

/** Removes a favourite from the list at once, and puts it back in its place if the server refuses. */
export function useRemoveFavourite() {
  const { queryClient, ...shop } = useShop();
  const t = useTranslations('favourites');
  const { queryKey } = favouritesQuery({ ...shop, queryClient });
  return useWrite('removeFavourite', {
    onMutate: async ({ params: { variantId } }) => {
      await queryClient.cancelQueries({ queryKey });
      const rows = queryClient.getQueryData(queryKey)?.rows ?? [];
      const place = rows.findIndex((row) => row.variant.id === variantId);
      queryClient.setQueryData(queryKey, (list) => list && { rows: list.rows.filter((_, index) => index !== place) });
      return { place, row: rows[place] };
    },
    onSuccess: () => void toast.success(t('removed')),
    // Restore this row only: another one may have been removed meanwhile.
    onError: (_refusal, _input, gone) => {
      const row = gone?.row;
      if (!row) return;
      queryClient.setQueryData(queryKey, (list) => list && { rows: list.rows.toSpliced(gone.place, 0, row) });
    },
  });
}
