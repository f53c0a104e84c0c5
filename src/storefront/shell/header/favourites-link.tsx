import { useTranslations } from 'use-intl';
import { usePersonalQuery } from '../../runtime/data/queries.ts';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { useShop } from '../../runtime/shop.ts';
import { CountBubble } from '#ui/display/count-bubble.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { iconButtonClass } from '#ui/action/icon-button.tsx';
import { favouritesQuery } from '../../shared/favourites/favourites.queries.ts';

/** The favourites and how many there are, as soon as the browser knows. */
export function FavouritesLink() {
  const t = useTranslations('nav');
  const count = usePersonalQuery(favouritesQuery(useShop())).data?.rows.length;
  return (
    <ShopLink
      to="/favourite"
      aria-label={count === undefined ? t('favourites') : t('favouriteItems', { count })}
      className={iconButtonClass()}
    >
      <Icon name="heart" />
      <CountBubble count={count ?? 0} />
    </ShopLink>
  );
}
