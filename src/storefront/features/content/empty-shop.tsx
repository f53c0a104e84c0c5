import { useTranslations } from 'use-intl';
import illustration from '../../art/empty-list.svg';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { buttonClass } from '#ui/action/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';

/** Shown while the shop has no products. */
export function EmptyShop() {
  const t = useTranslations('home');
  return (
    <EmptyState
      icon="package"
      illustration={illustration}
      title={t('emptyTitle')}
      action={
        <ShopLink to="/contact" className={buttonClass()}>
          {t('contactPromo')}
        </ShopLink>
      }
    >
      {t('emptyText')}
    </EmptyState>
  );
}
