import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import illustration from '../art/not-found.svg';
import type { PageLoader } from '../runtime/data/load.ts';
import { PageHead } from '../runtime/page/page-head.tsx';
import { ShopLink } from '../runtime/routing/shop-link.tsx';
import { buttonClass } from '#ui/action/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';

/** The page of an unknown path. */
export const load: PageLoader = () => Promise.reject(data(null, { status: 404 }));

export default function NotFoundPage() {
  return <NotFound />;
}

/** Shown for an unknown path, or a product that does not exist any more. */
export function NotFound() {
  const t = useTranslations();
  return (
    <>
      <PageHead title={t('error.404title')} hidden />
      <EmptyState
        icon="search"
        illustration={illustration}
        headingLevel={1}
        title={t('error.404title')}
        action={
          <ShopLink to="/" className={buttonClass()}>
            {t('nav.backHome')}
          </ShopLink>
        }
      >
        {t('error.404text')}
      </EmptyState>
    </>
  );
}
