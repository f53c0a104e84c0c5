import { useEffect, useEffectEvent } from 'react';
import { useSession } from '../runtime/session/session.ts';
import { takePendingFavourite } from '../shared/favourites/pending-favourite.ts';
import { useChangeFavourite } from '../shared/favourites/use-favourite.ts';

/**
 * Applies the favourite that was requested before the login. It is a component, so that the header
 * does not render again when the session changes.
 */
export function ApplyPendingFavourite(): null {
  const session = useSession();
  const change = useChangeFavourite();
  const apply = useEffectEvent(() => {
    const pending = takePendingFavourite();
    // A refused request has already shown a toast.
    if (pending !== null) change(pending).catch(() => undefined);
  });

  useEffect(() => {
    if (session === 'user') apply();
  }, [session]);

  return null;
}
