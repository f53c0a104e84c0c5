import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { preinit } from 'react-dom';
import { languageFacts } from '#i18n/languages.ts';
import arabicFont from '#ui/styles/fonts/readex-pro-arabic.woff2';
import latinFont from '#ui/styles/fonts/readex-pro-latin.woff2';
import '#ui/styles/base.css';
import type { PageAssets } from '../runtime/page/page-render.ts';
import { PageStateBlock } from '../runtime/page/page-state.tsx';
import { useToken } from '../runtime/session/session.ts';
import { AppReactContext, useAppContext, type AppContext } from '../runtime/app-context.ts';
import earlyEvents from './early-events.inline.js?raw';

interface DocumentProps {
  app: AppContext;
  /** The route whose error boundary shows that the page does not exist. */
  notFoundAt: string | null;
  /** The files that the page needs. Absent in the browser, which has loaded them. */
  assets?: PageAssets;
  children: ReactNode;
}

/** The inline scripts of every page. */
export const inlineScripts = [earlyEvents];

/**
 * The HTML document of every page and error page. Server and browser must render the same tree,
 * because `useId` depends on it.
 */
export function Document({ app, notFoundAt, assets, children }: DocumentProps) {
  const { direction, script } = languageFacts[app.language];
  for (const style of assets?.styles ?? []) preinit(style, { as: 'style', precedence: 'default' });

  return (
    <html lang={app.language} dir={direction} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#fbf9f5" />
        <script dangerouslySetInnerHTML={{ __html: earlyEvents }} suppressHydrationWarning />
        <FontPreload href={latinFont} />
        {script === 'arabic' && <FontPreload href={arabicFont} />}
        {/* Low priority: the main picture loads first. */}
        {assets?.preloads.map((href) => (
          <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
        ))}
        <link rel="manifest" href={`/${app.language}/manifest.webmanifest`} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      </head>
      <body>
        <AppReactContext value={app}>
          <QueryClientProvider client={app.queryClient}>{children}</QueryClientProvider>
          <PageStateBlock notFoundAt={notFoundAt} />
          <PersonalDataReset />
          <HydratedFlag />
        </AppReactContext>
      </body>
    </html>
  );
}

// Drops one shopper's data when another session begins. The effect runs after those of the page:
// queries that only the old session enabled are disabled by then.
function PersonalDataReset() {
  const { queryClient } = useAppContext();
  const token = useToken();
  const last = useRef(token);
  useEffect(() => {
    const isKnown = last.current !== undefined;
    if (isKnown && last.current !== token) void queryClient.resetQueries({ queryKey: ['personal'] });
    last.current = token;
  }, [token, queryClient]);
  return null;
}

// Tests wait for this attribute.
function HydratedFlag() {
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = '';
  }, []);
  return null;
}

function FontPreload({ href }: { href: string }) {
  return <link rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />;
}
