import { useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { isApiError } from '#contract/http/client.ts';
import { statusOf } from '../runtime/data/load.ts';
import { ShopLink } from '../runtime/routing/shop-link.tsx';
import { Button, buttonClass } from '#ui/action/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { NotFound } from './not-found-page.tsx';

/**
 * Shown when a page fails. It never shows the error's message, unless the API wrote it for
 * shoppers.
 */
export function ErrorPage({ error }: { error: unknown }) {
  const t = useTranslations();
  const { revalidate, state } = useRevalidator();
  if (statusOf(error) === 404) return <NotFound />;

  const isRefusal = isApiError(error) || statusOf(error) !== null;
  // Load the page's data again, or reload the document if rendering failed.
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
