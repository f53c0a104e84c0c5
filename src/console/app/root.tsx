import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { readQuery } from '../runtime/api/use-read.ts';
import { useApp } from '../runtime/app-context.ts';
import { isBeforeSignIn, usePages } from '../runtime/page/console-page.ts';
import { wipeDrafts } from '../runtime/drafts/drafts.ts';
import type { SessionEnd } from '../runtime/session/session-events.ts';
import { signInPath } from '../runtime/session/return-path.ts';
import { useScrollMemory } from '../runtime/page/scroll-memory.ts';
import { FrameBoundary } from '../shell/page-boundary.tsx';
import { ToastArea } from '../shell/toasts/toast-area.tsx';

/** Around every page: the end of the session, scroll positions and toasts. */
export function Root({ children }: { children: ReactNode }) {
  const { queryClient } = useApp();
  useScrollMemory();
  return (
    <QueryClientProvider client={queryClient}>
      <SessionWatch />
      <ReadyFlag />
      <FrameBoundary>{children}</FrameBoundary>
      <ToastArea />
    </QueryClientProvider>
  );
}

// What was refused stays: a component that is still shown would ask for it again.
function forgetAll(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ state }) => state.data !== undefined });
  queryClient.getMutationCache().clear();
}

// When the session is over, what was read leaves the page, and the sign-in leads back to it. What
// was typed stays on the device, unless the person signed out or was suspended. Pages before the
// sign-in handle it themselves.
function SessionWatch() {
  const app = useApp();
  const { queryClient, session, toasts } = app;
  const t = useTranslations('state');
  const navigate = useNavigate();
  const pages = usePages();
  const { pathname, search } = useLocation();
  const leave = useEffectEvent((reason: SessionEnd) => {
    if (reason === 'closed') wipeDrafts(localStorage);
    if (pages.some(({ path, access }) => isBeforeSignIn(access) && matchPath(path, pathname))) return;
    const wasSignedIn = queryClient.getQueryData(readQuery(app, 'getMe').queryKey) !== undefined;
    forgetAll(queryClient);
    if (reason === 'ended' && wasSignedIn) toasts.show({ kind: 'status', text: t('signedOut') });
    void navigate(reason === 'closed' ? '/sign-in' : signInPath(pathname + search), { replace: true });
  });
  useEffect(() => session.subscribe((reason) => leave(reason)), [session]);
  return null;
}

// Tests wait for this attribute, as in the storefront.
function ReadyFlag() {
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = '';
  }, []);
  return null;
}
