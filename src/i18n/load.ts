import type { Language } from '#contract/values/locale.ts';
import type { Messages } from './messages/en.ts';
import type { about } from './messages/en/about.ts';
import type { core } from './messages/en/core.ts';
import type { list } from './messages/en/list.ts';
import type { payment } from './messages/en/payment.ts';
import type { privacy } from './messages/en/privacy.ts';
import type { full } from './messages/en/full.ts';
import type { home } from './messages/en/home.ts';
import type { product } from './messages/en/product.ts';
import type { terms } from './messages/en/terms.ts';

/** The parts of the messages. `partsOf` says which of them a page loads. */
interface Parts {
  core: Pick<Messages, keyof typeof core>;
  home: Pick<Messages, keyof typeof home>;
  list: Pick<Messages, keyof typeof list>;
  product: typeof product;
  full: Pick<Messages, keyof typeof full>;
  payment: Pick<Messages, keyof typeof payment>;
}
export type MessagePart = keyof Parts;

/** The parts that a page loads for its entry in the page table. */
export const partsOf: Record<MessagePart, readonly MessagePart[]> = {
  core: ['core'],
  home: ['core', 'home'],
  list: ['core', 'list'],
  product: ['core', 'product'],
  // Cart, checkout, account and contact pages.
  full: ['core', 'product', 'full'],
  // The page of an order, and those on which one is paid.
  payment: ['core', 'product', 'full', 'payment'],
};

/** Long texts. Only the page that shows one loads it, so they are not part of the messages. */
export interface Documents {
  about: typeof about;
  privacy: typeof privacy;
  terms: typeof terms;
}
export type DocumentName = keyof Documents;

type Files = Parts & Documents;
export type MessageFile = keyof Files;
type Loaders = { [F in MessageFile]: () => Promise<Files[F]> };

const english: Loaders = {
  core: async () => (await import('./messages/en/core.ts')).core,
  home: async () => (await import('./messages/en/home.ts')).home,
  list: async () => (await import('./messages/en/list.ts')).list,
  product: async () => (await import('./messages/en/product.ts')).product,
  full: async () => (await import('./messages/en/full.ts')).full,
  payment: async () => (await import('./messages/en/payment.ts')).payment,
  about: async () => (await import('./messages/en/about.ts')).about,
  privacy: async () => (await import('./messages/en/privacy.ts')).privacy,
  terms: async () => (await import('./messages/en/terms.ts')).terms,
};

const arabic: Loaders = {
  core: async () => (await import('./messages/ar/core.ts')).core,
  home: async () => (await import('./messages/ar/home.ts')).home,
  list: async () => (await import('./messages/ar/list.ts')).list,
  product: async () => (await import('./messages/ar/product.ts')).product,
  full: async () => (await import('./messages/ar/full.ts')).full,
  payment: async () => (await import('./messages/ar/payment.ts')).payment,
  about: async () => (await import('./messages/ar/about.ts')).about,
  privacy: async () => (await import('./messages/ar/privacy.ts')).privacy,
  terms: async () => (await import('./messages/ar/terms.ts')).terms,
};

/**
 * The message files of each language, loaded on demand. A language that lacks a file shows the
 * English one: begin its entry with `...english`.
 */
export const loadMessages: Record<Language, Loaders> = { en: english, ar: arabic };
