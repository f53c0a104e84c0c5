import type { ReactNode } from 'react';
import { Outlet, ScrollRestoration, useLocation, useRevalidator, useRouteError } from 'react-router';
import { IntlProvider, useTranslations } from 'use-intl';
import { limits, storageKeys } from '#contract/values/limits.ts';
import { languageFacts } from '#i18n/languages.ts';
import { Toasts } from '#ui/overlay/toasts.tsx';
import { ErrorPage } from '../pages/error-page.tsx';
import { useReloadForNewBuild } from '../runtime/routing/new-build.ts';
import type { PageLoader } from '../runtime/data/load.ts';
import { messagesOf, reportMissingMessage } from '../runtime/i18n/messages.ts';
import { NavigationStatus } from '../runtime/routing/navigation-status.tsx';
import { publicQuery } from '../runtime/data/queries.ts';
import { useLanguage } from '../runtime/app-context.ts';

/** Loads the shop's name, contacts and links, which every page shows. */
export const load: PageLoader = (app) => app.queryClient.ensureQueryData(publicQuery(app, 'getShop'));

/** The outermost route: messages, scroll restoration and toasts. */
export function Root() {
  return (
    <Messages>
      <Frame />
      <Outlet />
      <ToastArea />
    </Messages>
  );
}

/** Renders an error of the layout or of a page outside the layout. */
export function RootError() {
  const error = useRouteError();
  useReloadForNewBuild(error);
  return (
    <Messages>
      <Frame />
      <main>
        <ErrorPage error={error} />
      </main>
      <ToastArea />
    </Messages>
  );
}

/** Provides the loaded messages. It rerenders on navigation and retry, which may load more of them. */
function Messages({ children }: { children: ReactNode }) {
  const language = useLanguage();
  useLocation();
  useRevalidator();
  return (
    <IntlProvider
      locale={languageFacts[language].locale}
      messages={messagesOf(language)}
      timeZone="Asia/Qatar"
      onError={reportMissingMessage}
    >
      {children}
    </IntlProvider>
  );
}

function Frame() {
  return (
    <>
      <ScrollRestoration storageKey={storageKeys.scroll} />
      <NavigationStatus />
    </>
  );
}

function ToastArea() {
  const t = useTranslations();
  const { errorMs, successMs } = limits.toasts;
  return (
    <Toasts label={t('nav.notifications')} closeLabel={t('action.close')} errorMs={errorMs} successMs={successMs} />
  );
}
