import { useEffect } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import { useWrite } from '../runtime/data/queries.ts';
import { useSession } from '../runtime/session/session.ts';
import { useAppContext } from '../runtime/app-context.ts';
import { refreshFavourites } from '../shared/favourites/favourites.queries.ts';
import { takePendingFavourite } from '../shared/favourites/pending-favourite.ts';

/**
 * Adds the favourite that a guest requested before the login. It is a component, so that the header
 * does not render again when the session changes.
 */
export function AddPendingFavourite(): null {
  const app = useAppContext();
  const session = useSession();
  const t = useTranslations('favourites');
  const { mutate } = useWrite('addFavourite', {
    onSuccess: () => {
      toast.success(t('added'));
      return refreshFavourites(app);
    },
  });

  useEffect(() => {
    const variantId = session === 'user' ? takePendingFavourite() : null;
    if (variantId !== null) mutate({ body: { variantId } });
  }, [session, mutate]);

  return null;
}
