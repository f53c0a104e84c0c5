import { useTranslations } from 'use-intl';
import illustration from '../../art/empty-list.svg';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { buttonClass } from '#ui/action/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';

/** Shown for a page number beyond the end of a list, as in an old link. */
export function PastEnd({ firstPage }: { firstPage: string }) {
  const t = useTranslations('products');
  return (
    <EmptyState
      icon="package"
      illustration={illustration}
      title={t('pastEndTitle')}
      action={
        <ShopLink to={firstPage} className={buttonClass()}>
          {t('firstPage')}
        </ShopLink>
      }
    />
  );
}
