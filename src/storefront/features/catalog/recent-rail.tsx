import { useQuery } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import type { ProductId } from '#contract/ids.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { Button } from '#ui/action/button.tsx';
import { useNear } from '#ui/layout/use-near.ts';
import { cardsOf } from '../../shared/catalog/card-facts.ts';
import { productsByIdQuery } from '../../shared/catalog/catalog.queries.ts';
import { ProductRail } from '../../shared/catalog/product-rail.tsx';
import { forgetRecent } from './recent-products.ts';

/** The products that were viewed before. Names and prices load when it comes near the screen. */
export default function RecentRail({ ids, title }: { ids: ProductId[]; title?: string | undefined }) {
  const t = useTranslations('product');
  const { ref, near } = useNear<HTMLDivElement>();
  const { data, isError } = useQuery({ ...productsByIdQuery(useAppContext(), ids), enabled: near });
  const products = data && cardsOf(data.rows);

  function clear(): void {
    forgetRecent();
    toast.success(t('recentCleared'));
    // The focused button is removed with the list, so the focus moves first.
    document.getElementById('content')?.focus({ preventScroll: true });
  }

  if (isError) return null;
  return (
    <div ref={ref}>
      <ProductRail
        id="recent"
        title={title || t('recent')}
        products={products}
        expected={ids.length}
        action={
          products && (
            <Button variant="quiet" size="small" onClick={clear}>
              {t('recentClear')}
            </Button>
          )
        }
      />
    </div>
  );
}
