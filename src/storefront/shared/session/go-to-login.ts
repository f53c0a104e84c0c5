import { useEffect, useEffectEvent } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import { limits } from '#contract/values/limits.ts';
import { onLoginRequest } from '../../runtime/session/login-request.ts';
import { rememberReturn } from '../../runtime/session/return-to.ts';
import { takeSessionEnd } from '../../runtime/session/session.ts';
import { useShopNavigate } from '../../runtime/routing/shop-link.tsx';

/**
 * Opens the login, which leads back to this page; with an anchor, to that part of it (see
 * `useComeBack`). A toast says so if the server has ended the session.
 */
export function useGoToLogin(anchor?: string, { replace = false }: { replace?: boolean } = {}): () => void {
  const goToLogin = useOpenLogin(replace);
  return () => goToLogin(anchor);
}

/** Opens the login for writes that failed because the session has ended. */
export function useLoginRequests(): void {
  const goToLogin = useOpenLogin(false);
  const open = useEffectEvent((anchor: string | undefined) => goToLogin(anchor));
  useEffect(() => onLoginRequest(({ anchor }) => open(anchor)), []);
}

function useOpenLogin(replace: boolean): (anchor: string | undefined) => void {
  const navigate = useShopNavigate();
  const t = useTranslations('error');
  return (anchor) => {
    if (takeSessionEnd()) toast.error(t('sessionEnded'), { id: 'session-ended', duration: limits.toasts.errorMs });
    rememberReturn(anchor && `${location.pathname}${location.search}#${anchor}`);
    navigate('/auth/login', { replace });
  };
}
