import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { preloadModule } from 'react-dom';
import {
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
  type LinksFunction,
} from 'react-router';
import { IntlProvider, useTranslations } from 'use-intl';
import { limits, storageKeys } from '#contract/limits.ts';
import { languageFacts } from '#i18n/languages.ts';
import { ErrorPage } from './pages/error-page.tsx';
import { browserLoader, serverLoader, type Load } from './runtime/load.ts';
import { withoutLanguage } from './runtime/language.ts';
import { messagesOf, reportMissingMessage } from './runtime/messages.ts';
import { NavigationStatus } from './runtime/navigation-status.tsx';
import { PageStateBlock } from './runtime/page-state.tsx';
import { pageAt } from './runtime/page-table.ts';
import { publicQuery } from './runtime/queries.ts';
import { useLanguage, useRuntime } from './runtime/shop.ts';
import arabicFont from '#ui/styles/fonts/readex-pro-arabic.woff2';
import latinFont from '#ui/styles/fonts/readex-pro-latin.woff2';
import '#ui/styles/base.css';
import { Toasts } from '#ui/overlay/toasts.tsx';

// Every page shows the shop's own name, contacts and links.
const load: Load = (shop) => shop.queryClient.ensureQueryData(publicQuery(shop, 'getShop'));

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

/** The document around every page, also around an error. */
export function Layout({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const { queryClient, messageFiles, nonce } = useRuntime();
  const { locale, direction, script } = languageFacts[language];
  const { words } = pageAt(withoutLanguage(useLocation().pathname));
  const files = messageFiles?.[language];
  for (const file of [files?.first, words === 'all' && files?.rest]) if (file) preloadModule(file, { as: 'script' });

  return (
    <html lang={language} dir={direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#fbf9f5" />
        <FontPreload href={latinFont} />
        {script === 'arabic' && <FontPreload href={arabicFont} />}
        <link rel="manifest" href={`/${language}/manifest.webmanifest`} />
        <Links />
      </head>
      <body>
        <QueryClientProvider client={queryClient}>
          <IntlProvider
            locale={locale}
            messages={messagesOf(language)}
            timeZone="Asia/Qatar"
            onError={reportMissingMessage}
          >
            <NavigationStatus />
            {children}
            <ToastArea />
          </IntlProvider>
        </QueryClientProvider>
        <PageStateBlock />
        <ScrollRestoration storageKey={storageKeys.scroll} {...(nonce !== undefined && { nonce })} />
        <Scripts {...(nonce !== undefined && { nonce })} />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return (
    <main>
      <ErrorPage error={useRouteError()} />
    </main>
  );
}

function FontPreload({ href }: { href: string }) {
  return <link rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />;
}

function ToastArea() {
  const t = useTranslations();
  const { errorMs, successMs } = limits.toasts;
  return (
    <Toasts label={t('nav.notifications')} closeLabel={t('action.close')} errorMs={errorMs} successMs={successMs} />
  );
}
