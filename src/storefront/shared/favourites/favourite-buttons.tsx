import { useTranslations } from 'use-intl';
import type { VariantId } from '#contract/ids.ts';
import { IconButton, type IconButtonSize, type IconButtonVariant } from '#ui/action/icon-button.tsx';
import { isLoggedIn } from '../../runtime/session/session.ts';
import { useGoToLogin } from '../session/go-to-login.ts';
import { storePendingFavourite } from './pending-favourite.ts';
import { useFavourite } from './use-favourite.ts';

interface FavouriteButtonProps {
  variantId: VariantId;
  /** The product's name, for the accessible label. */
  name: string;
}

/**
 * The favourite button on a product card. A guest logs in first; the favourite is added after the
 * login.
 */
export function CardFavouriteButton({ variantId, name }: FavouriteButtonProps) {
  const goToLogin = useGoToLogin();
  const { isFavourite, toggle, locked } = useFavourite(variantId);

  function press(): void {
    if (isLoggedIn()) return toggle();
    storePendingFavourite({ variantId, favourite: true });
    goToLogin();
  }

  return (
    <FavouriteToggle
      pressed={isFavourite}
      locked={locked}
      name={name}
      onPress={press}
      variant="floating"
      size="small"
    />
  );
}

/** The favourite button of the product page. Guests have favourites too. */
export function ProductFavouriteButton({ variantId, name }: FavouriteButtonProps) {
  const { isFavourite, toggle, locked } = useFavourite(variantId);
  return <FavouriteToggle pressed={isFavourite} locked={locked} name={name} onPress={toggle} variant="outline" />;
}

interface FavouriteToggleProps {
  pressed: boolean;
  locked: boolean;
  name: string;
  onPress: () => void;
  variant: IconButtonVariant;
  size?: IconButtonSize;
}

function FavouriteToggle({ pressed, locked, name, onPress, variant, size }: FavouriteToggleProps) {
  const t = useTranslations('product');
  const action = pressed ? t('removeFromFavourites') : t('addToFavourites');
  return (
    <IconButton
      icon={pressed ? 'heart-filled' : 'heart'}
      label={`${action}: ${name}`}
      title={action}
      // `disabled` would move the focus away.
      aria-disabled={locked || undefined}
      variant={variant}
      size={size}
      className={pressed ? 'text-maroon' : ''}
      onClick={onPress}
    />
  );
}
