import { useTranslations } from 'use-intl';
import drawing from '../../art/empty-list.svg';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { buttonClass } from '#ui/action/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';

/** For a page of a list that has become shorter than an old link believes. */
export function PastEnd({ firstPage }: { firstPage: string }) {
  const t = useTranslations('products');
  return (
    <EmptyState
      icon="package"
      drawing={drawing}
      title={t('pastEndTitle')}
      action={
        <ShopLink to={firstPage} className={buttonClass()}>
          {t('firstPage')}
        </ShopLink>
      }
    />
  );
}
