import type { Language } from '#contract/values/locale.ts';
import type { accountPage } from './messages/en/console/account-page.ts';
import type { cash } from './messages/en/console/cash.ts';
import type { catalogue } from './messages/en/console/catalogue.ts';
import type { collections } from './messages/en/console/collections.ts';
import type { content } from './messages/en/console/content.ts';
import type { core } from './messages/en/console/core.ts';
import type { counts } from './messages/en/console/counts.ts';
import type { customers } from './messages/en/console/customers.ts';
import type { everyday } from './messages/en/console/everyday.ts';
import type { files } from './messages/en/console/files.ts';
import type { grid } from './messages/en/console/grid.ts';
import type { join } from './messages/en/console/join.ts';
import type { log } from './messages/en/console/log.ts';
import type { newOrder } from './messages/en/console/new-order.ts';
import type { order } from './messages/en/console/order.ts';
import type { orderMoney } from './messages/en/console/order-money.ts';
import type { rare } from './messages/en/console/rare.ts';
import type { redirects } from './messages/en/console/redirects.ts';
import type { outbox } from './messages/en/console/outbox.ts';
import type { payments } from './messages/en/console/payments.ts';

/**
 * The messages of the console: what every page loads, what the pages after the sign-in load, and what only some pages
 * load. A page names its parts in `words` (src/console/app/pages.ts).
 */
interface ConsoleParts {
  core: typeof core;
  work: typeof everyday;
  catalogue: { catalogue: typeof catalogue };
  files: { files: typeof files };
  grid: { grid: typeof grid };
  newOrder: { newOrder: typeof newOrder };
  order: typeof order;
  customers: { customers: typeof customers };
  log: typeof log;
  orderMoney: { orderMoney: typeof orderMoney };
  account: typeof accountPage;
  collections: { collections: typeof collections };
  content: { content: typeof content };
  counts: { counts: typeof counts };
  join: { join: typeof join };
  cash: { cash: typeof cash };
  rare: typeof rare;
  redirects: { redirects: typeof redirects };
  outbox: { outbox: typeof outbox };
  payments: { payments: typeof payments };
}
export type ConsoleMessagePart = keyof ConsoleParts;
export type ConsoleMessages = ConsoleParts['core'] &
  ConsoleParts['work'] &
  ConsoleParts['catalogue'] &
  ConsoleParts['files'] &
  ConsoleParts['grid'] &
  ConsoleParts['newOrder'] &
  ConsoleParts['order'] &
  ConsoleParts['customers'] &
  ConsoleParts['log'] &
  ConsoleParts['orderMoney'] &
  ConsoleParts['account'] &
  ConsoleParts['collections'] &
  ConsoleParts['content'] &
  ConsoleParts['counts'] &
  ConsoleParts['join'] &
  ConsoleParts['cash'] &
  ConsoleParts['rare'] &
  ConsoleParts['redirects'] &
  ConsoleParts['outbox'] &
  ConsoleParts['payments'];

type Loaders = { [P in ConsoleMessagePart]: () => Promise<ConsoleParts[P]> };

const english: Loaders = {
  core: async () => (await import('./messages/en/console/core.ts')).core,
  work: async () => (await import('./messages/en/console/everyday.ts')).everyday,
  catalogue: () => import('./messages/en/console/catalogue.ts'),
  files: () => import('./messages/en/console/files.ts'),
  grid: () => import('./messages/en/console/grid.ts'),
  newOrder: () => import('./messages/en/console/new-order.ts'),
  order: async () => (await import('./messages/en/console/order.ts')).order,
  customers: () => import('./messages/en/console/customers.ts'),
  log: async () => (await import('./messages/en/console/log.ts')).log,
  orderMoney: () => import('./messages/en/console/order-money.ts'),
  account: async () => (await import('./messages/en/console/account-page.ts')).accountPage,
  collections: () => import('./messages/en/console/collections.ts'),
  content: () => import('./messages/en/console/content.ts'),
  counts: () => import('./messages/en/console/counts.ts'),
  join: () => import('./messages/en/console/join.ts'),
  cash: () => import('./messages/en/console/cash.ts'),
  rare: async () => (await import('./messages/en/console/rare.ts')).rare,
  redirects: () => import('./messages/en/console/redirects.ts'),
  outbox: () => import('./messages/en/console/outbox.ts'),
  payments: () => import('./messages/en/console/payments.ts'),
};

const arabic: Loaders = {
  core: async () => (await import('./messages/ar/console/core.ts')).core,
  work: async () => (await import('./messages/ar/console/everyday.ts')).everyday,
  catalogue: () => import('./messages/ar/console/catalogue.ts'),
  files: () => import('./messages/ar/console/files.ts'),
  grid: () => import('./messages/ar/console/grid.ts'),
  newOrder: () => import('./messages/ar/console/new-order.ts'),
  order: async () => (await import('./messages/ar/console/order.ts')).order,
  customers: () => import('./messages/ar/console/customers.ts'),
  log: async () => (await import('./messages/ar/console/log.ts')).log,
  orderMoney: () => import('./messages/ar/console/order-money.ts'),
  account: async () => (await import('./messages/ar/console/account-page.ts')).accountPage,
  collections: () => import('./messages/ar/console/collections.ts'),
  content: () => import('./messages/ar/console/content.ts'),
  counts: () => import('./messages/ar/console/counts.ts'),
  join: () => import('./messages/ar/console/join.ts'),
  cash: () => import('./messages/ar/console/cash.ts'),
  rare: async () => (await import('./messages/ar/console/rare.ts')).rare,
  redirects: () => import('./messages/ar/console/redirects.ts'),
  outbox: () => import('./messages/ar/console/outbox.ts'),
  payments: () => import('./messages/ar/console/payments.ts'),
};

/**
 * The message files of the console by language, loaded on demand. They are apart from those of the
 * storefront (load.ts), whose bundles must not contain them. A language that lacks a file shows the
 * English one: begin its entry with `...english`.
 */
export const loadConsoleMessages: Record<Language, Loaders> = { en: english, ar: arabic };
