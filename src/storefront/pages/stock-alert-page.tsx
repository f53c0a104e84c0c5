import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { AuthCard } from '../shell/slim/auth-card.tsx';
import { BrokenLink, CancelAlert, ConfirmAlert } from '../features/stock-alerts/alert-answer.tsx';
import { useLocationState } from '../runtime/routing/location-state.ts';
import { PageHead } from '../runtime/page/page-head.tsx';
import { Spinner } from '#ui/display/spinner.tsx';

/**
 * The page that the mails of a stock alert link to. Opening it changes nothing, because mail
 * scanners open links too.
 */
export default function StockAlertPage() {
  const t = useTranslations();
  const [search] = useSearchParams();
  // The server renders the page without the token.
  const arrived = useLocationState() !== undefined;
  const [confirm, cancel] = [search.get('confirm'), search.get('cancel')];
  return (
    <AuthCard title={t('stockAlertPage.title')}>
      <PageHead title={t('stockAlertPage.title')} hidden />
      {!arrived && <Spinner className="size-8 self-center text-maroon" label={t('action.loading')} />}
      {arrived && confirm !== null && <ConfirmAlert key={confirm} token={confirm} />}
      {arrived && confirm === null && cancel !== null && <CancelAlert key={cancel} token={cancel} />}
      {arrived && confirm === null && cancel === null && <BrokenLink />}
    </AuthCard>
  );
}
