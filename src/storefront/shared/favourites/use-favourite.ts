import { useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import type { VariantId } from '#contract/ids.ts';
import { limits } from '#contract/values/limits.ts';
import { useWrite } from '../../runtime/data/queries.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { refreshFavourites, useIsFavourite } from './favourites.queries.ts';
import { useRemoveFavourite } from './use-remove-favourite.ts';

/**
 * State of a favourite button. It changes at once, and changes back if the server refuses. It is
 * locked for one second after a change.
 */
export function useFavourite(variantId: VariantId) {
  const app = useAppContext();
  const t = useTranslations('favourites');
  const saved = useIsFavourite(variantId);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [locked, setLocked] = useState(false);
  const add = useWrite('addFavourite');
  const remove = useRemoveFavourite();

  useEffect(() => {
    if (!locked) return;
    const timer = setTimeout(() => setLocked(false), limits.favouriteLockMs);
    return () => clearTimeout(timer);
  }, [locked]);

  async function change(next: boolean): Promise<void> {
    if (!next) return void (await remove.mutateAsync({ params: { variantId } }));
    await add.mutateAsync({ body: { variantId } });
    toast.success(t('added'));
    await refreshFavourites(app);
  }

  function toggle(): void {
    if (locked || wanted !== null) return;
    const next = !saved;
    setWanted(next);
    setLocked(true);
    // A refused request has already shown a toast.
    void change(next)
      .catch(() => undefined)
      .finally(() => setWanted(null));
  }

  return { isFavourite: wanted ?? saved, toggle, locked: locked || wanted !== null };
}
