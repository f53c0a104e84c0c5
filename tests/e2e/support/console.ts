import type { BrowserContext } from 'playwright-core';
import { createTranslator } from 'use-intl/core';
import { type ConsoleClient, createConsoleClient } from '#contract/console/client.ts';
import type { Role } from '#contract/console/permissions.ts';
import type { RequiredLanguage } from '#contract/values/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import { catalogue as arabicCatalogue } from '#i18n/messages/ar/console/catalogue.ts';
import { collections as arabicCollections } from '#i18n/messages/ar/console/collections.ts';
import { content as arabicContent } from '#i18n/messages/ar/console/content.ts';
import { core as arabicCore } from '#i18n/messages/ar/console/core.ts';
import { order as arabicOrder } from '#i18n/messages/ar/console/order.ts';
import { orderMoney as arabicOrderMoney } from '#i18n/messages/ar/console/order-money.ts';
import { redirects as arabicRedirects } from '#i18n/messages/ar/console/redirects.ts';
import { work as arabicWork } from '#i18n/messages/ar/console/work.ts';
import { catalogue as englishCatalogue } from '#i18n/messages/en/console/catalogue.ts';
import { collections as englishCollections } from '#i18n/messages/en/console/collections.ts';
import { content as englishContent } from '#i18n/messages/en/console/content.ts';
import { core as englishCore } from '#i18n/messages/en/console/core.ts';
import { order as englishOrder } from '#i18n/messages/en/console/order.ts';
import { orderMoney as englishOrderMoney } from '#i18n/messages/en/console/order-money.ts';
import { redirects as englishRedirects } from '#i18n/messages/en/console/redirects.ts';
import { work as englishWork } from '#i18n/messages/en/console/work.ts';
import { createStaff } from '#server/testing/staff-factory.ts';
import { onDatabase } from './data/staff.ts';

const messages = {
  en: {
    ...englishCore,
    ...englishWork,
    ...englishOrder,
    catalogue: englishCatalogue,
    collections: englishCollections,
    content: englishContent,
    orderMoney: englishOrderMoney,
    redirects: englishRedirects,
  },
  ar: {
    ...arabicCore,
    ...arabicWork,
    ...arabicOrder,
    catalogue: arabicCatalogue,
    collections: arabicCollections,
    content: arabicContent,
    orderMoney: arabicOrderMoney,
    redirects: arabicRedirects,
  },
};

function translatorOf(language: RequiredLanguage) {
  const locale = languageFacts[language].locale;
  return createTranslator<typeof messages.en>({ locale, messages: messages[language] });
}

/** The messages of the console by language, so that a test finds a button by its visible name. */
export const consoleWords: Record<RequiredLanguage, ReturnType<typeof translatorOf>> = {
  en: translatorOf('en'),
  ar: translatorOf('ar'),
};

let count = 0;

export interface NewStaff {
  role: Role;
  language: RequiredLanguage;
  name?: string;
  elevated?: boolean;
}

/** Adds a member of staff, who has a session. */
export function addStaff({ dataDir }: { dataDir: string }, { role, language, name, elevated }: NewStaff) {
  count += 1;
  const email = `${role}-${process.pid}-${count}@shop.example`;
  return onDatabase(dataDir, (db) =>
    createStaff(
      { db, at: { now: null }, request: () => Promise.reject(new Error('Requests are sent over HTTP.')) },
      role,
      { email, language, ...(name !== undefined && { name }), ...(elevated !== undefined && { elevated }) },
    ),
  );
}

/** Gives a browser the session and the language of a member of staff. */
export async function enterSession(context: BrowserContext, url: string, token: string, language: RequiredLanguage) {
  await context.addCookies([
    { name: 'dana-staff', value: token, url, httpOnly: true, sameSite: 'Strict' },
    { name: 'console_lang', value: language, url: `${url}/console` },
  ]);
}

/** Signs a new member of staff in. */
export async function signInAs(context: BrowserContext, shop: { url: string; dataDir: string }, person: NewStaff) {
  const staff = await addStaff(shop, person);
  await enterSession(context, shop.url, staff.token, person.language);
  return staff;
}

/** The typed client of a signed-in member of staff, over real HTTP. */
export function consoleAt(url: string, { token }: { token: string }, language: RequiredLanguage = 'en'): ConsoleClient {
  return createConsoleClient({
    origin: url,
    fetch: (address, init) => fetch(address, init as RequestInit),
    headers: () => ({ 'accept-language': language, cookie: `dana-staff=${token}` }),
  });
}
