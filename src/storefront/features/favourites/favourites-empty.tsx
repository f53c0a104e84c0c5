import { useTranslations } from 'use-intl';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { buttonClass } from '#ui/action/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { PopularRail } from '../../shared/catalog/popular-rail.tsx';

export function FavouritesEmpty() {
  const t = useTranslations();
  return (
    <>
      <EmptyState
        icon="heart"
        headingLevel={1}
        title={t('favourites.emptyTitle')}
        action={
          <ShopLink to="/categories" className={buttonClass({ size: 'large' })}>
            {t('nav.browse')}
          </ShopLink>
        }
      >
        {t('favourites.emptyText')}
      </EmptyState>
      <PopularRail />
    </>
  );
}
