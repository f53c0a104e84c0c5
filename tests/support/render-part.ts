import { QueryClientProvider } from '@tanstack/react-query';
import { createElement as h, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { IntlProvider } from 'use-intl';
import type { Client } from '#contract/api/client.ts';
import type { Language } from '#contract/values/locale.ts';
import type { PublicShopSettings } from '#contract/shop.ts';
import { languageFacts } from '#i18n/languages.ts';
import { publicQuery } from '#storefront/runtime/data/queries.ts';
import { createServerQueryClient } from '#storefront/runtime/data/query-client.ts';
import { ensureMessages, messagesOf } from '#storefront/runtime/i18n/messages.ts';
import { AppReactContext, type AppContext } from '#storefront/runtime/app-context.ts';

const settings: PublicShopSettings = {
  name: 'Dana',
  logo: null,
  legalName: '',
  commercialRegistration: '',
  address: '',
  emails: [],
  phones: [],
  social: { instagram: '', facebook: '', tiktok: '', snapchat: '' },
  appStores: { appStore: '', playStore: '' },
  freeDeliveryFrom: null,
};

/**
 * Renders a part of the storefront to HTML, without a browser and without a server. Settings of the
 * shop, messages and the cash fee, if there is one, are loaded; other data is not.
 */
export async function renderPart(
  part: ReactNode,
  {
    language = 'en',
    cashFee,
    ...changed
  }: Partial<PublicShopSettings> & { language?: Language; cashFee?: number } = {},
): Promise<string> {
  await Promise.all((['list', 'payment'] as const).map((name) => ensureMessages(language, name)));
  const api: Client = () => Promise.reject(new Error('A rendered part calls no API.'));
  const app: AppContext = {
    api,
    publicApi: api,
    queryClient: createServerQueryClient(),
    language,
    publicUrl: 'http://shop.example',
    prefetchPage: () => undefined,
  };
  app.queryClient.setQueryData(publicQuery(app, 'getShop').queryKey, {
    ...settings,
    ...changed,
  });
  if (cashFee !== undefined) app.queryClient.setQueryData(publicQuery(app, 'getCashFee').queryKey, { fee: cashFee });
  const { locale } = languageFacts[language];
  const intl = {
    locale,
    messages: messagesOf(language),
    timeZone: 'Asia/Qatar',
  };
  return renderToString(
    h(
      AppReactContext,
      { value: app },
      h(
        QueryClientProvider,
        { client: app.queryClient },
        h(IntlProvider, {
          ...intl,
          children: h(StaticRouter, { location: '/' }, part),
        }),
      ),
    ),
  );
}

/** Returns the visible text of HTML, with one space between elements. */
export function textOf(html: string): string {
  return html
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim();
}

/** Returns the start tags of the elements with this name, with their attributes. */
export function tagsOf(html: string, name: string): string[] {
  return html.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? [];
}
