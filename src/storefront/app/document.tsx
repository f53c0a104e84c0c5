import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { languageFacts } from '#i18n/languages.ts';
import './storefront.css';
import { PageStateBlock } from '../runtime/page/page-state.tsx';
import { useToken } from '../runtime/session/session.ts';
import { AppReactContext, useAppContext, type AppContext } from '../runtime/app-context.ts';

interface DocumentProps {
  app: AppContext;
  /** The route whose error boundary shows that the page does not exist. */
  notFoundAt: string | null;
  /** Elements that only the server renders (server-parts.tsx). */
  served?: { head: ReactNode; notices: ReactNode };
  children: ReactNode;
}

/**
 * The HTML document of every page and error page. Server and browser must render the same tree,
 * because `useId` depends on it.
 */
export function Document({ app, notFoundAt, served, children }: DocumentProps) {
  const { direction } = languageFacts[app.language];

  return (
    <html lang={app.language} dir={direction} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {served?.head}
        <link rel="manifest" href={`/${app.language}/manifest.webmanifest`} />
      </head>
      <body>
        {served?.notices}
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
