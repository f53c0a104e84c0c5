import { useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { isApiError } from '#contract/client.ts';
import { statusOf } from '../runtime/data/load.ts';
import { ShopLink } from '../runtime/routing/shop-link.tsx';
import { Button, buttonClass } from '#ui/action/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { NotFound } from './not-found-page.tsx';

/** What a page shows when it cannot be shown. Never the error's own text, unless the API wrote it for shoppers. */
export function ErrorPage({ error }: { error: unknown }) {
  const t = useTranslations();
  const { revalidate, state } = useRevalidator();
  if (statusOf(error) === 404) return <NotFound />;

  const isRefusal = isApiError(error) || statusOf(error) !== null;
  // The page's data once more, or the whole page when the fault was in drawing it.
  const retry = isRefusal ? () => void revalidate() : () => location.reload();
  return (
    <EmptyState
      icon="alert"
      headingLevel={1}
      title={t('error.unexpected')}
      action={
        <>
          <Button onClick={retry} busy={state === 'loading'}>
            {t('action.retry')}
          </Button>
          <ShopLink to="/" className={buttonClass({ variant: 'secondary' })}>
            {t('nav.backHome')}
          </ShopLink>
        </>
      }
    >
      {sentenceOf(error) ?? t('error.generic')}
    </EmptyState>
  );

  function sentenceOf(cause: unknown): string | null {
    if (!isApiError(cause)) return null;
    return cause.code === 'network' ? t('error.network') : cause.message || null;
  }
}
