import { useTranslations } from 'use-intl';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { buttonClass } from '#ui/action/button.tsx';
import illustration from '../../art/empty-cart.svg';
import { PopularRail } from '../../shared/catalog/popular-rail.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';

export function CartEmpty() {
  const t = useTranslations('cart');
  const tNav = useTranslations('nav');
  return (
    <>
      <EmptyState
        icon="cart"
        illustration={illustration}
        headingLevel={1}
        title={t('emptyTitle')}
        action={
          <ShopLink to="/categories" className={buttonClass({ size: 'large' })}>
            {tNav('browse')}
          </ShopLink>
        }
      >
        {t('emptyText')}
      </EmptyState>
      <PopularRail />
    </>
  );
}
