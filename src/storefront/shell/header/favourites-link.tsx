import { useTranslations } from 'use-intl';
import { usePersonalQuery } from '../../runtime/data/queries.ts';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { useAppContext } from '../../runtime/app-context.ts';
import { CountBubble } from '#ui/display/count-bubble.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { iconButtonClass } from '#ui/action/icon-button.tsx';
import { favouriteIdsQuery } from '../../shared/favourites/favourites.queries.ts';

/** The link to the favourites, with their number once it is loaded. */
export function FavouritesLink() {
  const t = useTranslations('nav');
  const count = usePersonalQuery(favouriteIdsQuery(useAppContext())).data?.variantIds.length;
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
