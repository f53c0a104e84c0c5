import { isLoggedIn } from '../../runtime/session.ts';
import { useGoToLogin } from '../chrome/go-to-login.ts';
import { rememberWish } from './favourite-wish.ts';
import { HeartButton } from './heart-button.tsx';
import { useFavourite } from './use-favourite.ts';

/** The heart on a card of a list: a guest logs in first, and what was wanted is kept then. */
export function CardHeart({ variantId, name }: { variantId: number; name: string }) {
  const goToLogin = useGoToLogin();
  const { isFavourite, toggle, locked } = useFavourite(variantId);

  function press(): void {
    if (isLoggedIn()) return toggle();
    rememberWish(variantId);
    goToLogin();
  }

  return (
    <HeartButton pressed={isFavourite} locked={locked} name={name} onPress={press} variant="floating" size="small" />
  );
}
