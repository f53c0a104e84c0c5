import { createTranslator } from 'use-intl/core';
import { languageFacts } from '#i18n/languages.ts';
import { loadMessages, type DocumentName, type Documents } from '#i18n/load.ts';
import { reportMissingMessage } from '../../runtime/i18n/messages.ts';
import { describeQuery, useLoadedQuery, type Query } from '../../runtime/data/queries.ts';
import { useAppContext, type AppContext } from '../../runtime/app-context.ts';

/** A long text as a query, so that only the page that shows it loads it. */
export function documentQuery<N extends DocumentName>(app: AppContext, name: N): Query<Documents[N]> {
  return describeQuery<Documents[N]>({
    queryKey: ['document', name, app.language],
    queryFn: loadMessages[app.language][name],
    staleTime: Number.POSITIVE_INFINITY,
    ...(app.quiet && { meta: { quiet: true } }),
  });
}

type DocumentWords<N extends DocumentName> = ReturnType<typeof createTranslator<Documents[N]>>;

/** The messages of a document that the page's `load` has fetched. */
export function useDocument<N extends DocumentName>(name: N): DocumentWords<N> {
  const app = useAppContext();
  const messages = useLoadedQuery(documentQuery(app, name));
  return createTranslator<Documents[N]>({
    locale: languageFacts[app.language].locale,
    messages,
    timeZone: 'Asia/Qatar',
    onError: reportMissingMessage,
  });
}
