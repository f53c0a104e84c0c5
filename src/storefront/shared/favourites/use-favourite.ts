import { useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import { isLoginRequired } from '#contract/http/client.ts';
import type { VariantId } from '#contract/ids.ts';
import { limits } from '#contract/values/limits.ts';
import { useWrite } from '../../runtime/data/queries.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { warnWithoutCookies } from '../../runtime/notice.ts';
import { refreshFavourites, useIsFavourite } from './favourites.queries.ts';
import { type FavouriteChange, storePendingFavourite } from './pending-favourite.ts';
import { useRemoveFavourite } from './use-remove-favourite.ts';

/**
 * State of a favourite button. It changes at once, and changes back if the server refuses. It is
 * locked for one second after a change.
 */
export function useFavourite(variantId: VariantId) {
  const change = useChangeFavourite();
  const saved = useIsFavourite(variantId);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [locked, setLocked] = useState(false);

  useEffect(() => {
    if (!locked) return;
    const timer = setTimeout(() => setLocked(false), limits.favouriteLockMs);
    return () => clearTimeout(timer);
  }, [locked]);

  function toggle(): void {
    if (locked || wanted !== null) return;
    const next = !saved;
    setWanted(next);
    setLocked(true);
    // A refused request has already shown a toast.
    void change({ variantId, favourite: next })
      .catch(() => undefined)
      .finally(() => setWanted(null));
  }

  return { isFavourite: wanted ?? saved, toggle, locked: locked || wanted !== null };
}

/**
 * Adds or removes a favourite. If the session has ended, the login opens and the change is applied
 * afterwards.
 */
export function useChangeFavourite(): (change: FavouriteChange) => Promise<void> {
  const app = useAppContext();
  const t = useTranslations('favourites');
  const add = useWrite('addFavourite', {
    meta: { login: {} },
    onError: (error, { body: { variantId } }) => {
      if (isLoginRequired(error)) storePendingFavourite({ variantId, favourite: true });
    },
  });
  const remove = useRemoveFavourite();
  return async ({ variantId, favourite }) => {
    if (!favourite) return void (await remove.mutateAsync({ params: { variantId } }));
    await add.mutateAsync({ body: { variantId } });
    toast.success(t('added'));
    warnWithoutCookies();
    await refreshFavourites(app);
  };
}
