import { useEffect, useEffectEvent } from 'react';
import { Outlet } from 'react-router';
import { useTranslations } from 'use-intl';
import { Spinner } from '#ui/display/spinner.tsx';
import { PageHead } from '../runtime/page/page-head.tsx';
import { personalQuery, usePersonalQuery } from '../runtime/data/queries.ts';
import { dropToken, useSession } from '../runtime/session/session.ts';
import { useAppContext } from '../runtime/app-context.ts';
import { useGoToLogin } from '../shared/session/go-to-login.ts';

/**
 * Guards the pages that need a login. Without the cookie, or when the user cannot be fetched (the
 * cookie is then removed), it redirects to the login, which leads back afterwards.
 */
export default function Guard() {
  const app = useAppContext();
  const t = useTranslations();
  const openLogin = useGoToLogin(undefined, { replace: true });
  const session = useSession();
  const me = usePersonalQuery(personalQuery(app, 'getMe'), { enabled: session === 'user' });
  const mustLogIn = session === 'guest';
  // Not when only a later refetch failed: the known user is still valid.
  const hasFailed = me.isLoadingError && session === 'user';

  useEffect(() => {
    if (hasFailed) dropToken();
  }, [hasFailed]);

  const goToLogin = useEffectEvent(openLogin);
  useEffect(() => {
    if (mustLogIn) goToLogin();
  }, [mustLogIn]);

  if (me.data && session === 'user') return <Outlet />;
  return (
    <div className="flex min-h-dvh items-center justify-center text-maroon">
      <PageHead hidden />
      <Spinner className="size-10" label={t('action.loading')} />
    </div>
  );
}
