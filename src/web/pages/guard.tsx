import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { useTranslations } from 'use-intl';
import { isApiError } from '#contract/client.ts';
import { ErrorPage } from './error-page.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { PageHead } from '../platform/page-head.tsx';
import { personalQuery, usePersonalQuery } from '../platform/queries.ts';
import { rememberReturn } from '../platform/return-to.ts';
import { useSession } from '../platform/session.ts';
import { useShop } from '../platform/shop.ts';
import { useShopNavigate } from '../platform/shop-link.tsx';

/**
 * Before the pages that need a login. Without the cookie, or when the server no longer knows its token (the client then
 * drops it), the way leads to the login and back here afterwards.
 */
export default function Guard() {
  const shop = useShop();
  const t = useTranslations();
  const navigate = useShopNavigate();
  const session = useSession();
  const me = usePersonalQuery(personalQuery(shop, 'getMe'), { enabled: session === 'user' });
  const mustLogIn = session === 'guest';

  useEffect(() => {
    if (!mustLogIn) return;
    rememberReturn();
    navigate('/auth/login', { replace: true });
  }, [mustLogIn, navigate]);

  if (me.data && session === 'user') return <Outlet />;
  if (me.isError && session === 'user' && !(isApiError(me.error) && me.error.status === 401)) {
    return <ErrorPage error={me.error} onRetry={() => void me.refetch()} />;
  }
  return (
    <div className="flex min-h-96 items-center justify-center text-maroon">
      <PageHead hidden />
      <Spinner className="size-10" label={t('action.loading')} />
    </div>
  );
}
