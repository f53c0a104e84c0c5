import type { ConsolePage } from '../runtime/page/console-page.ts';

/** The pages of the merchant's own words, with the collections and the redirects. */
export const contentPages: readonly ConsolePage[] = [
  {
    path: '/collections',
    name: 'collections',
    access: 'content.write',
    link: { icon: 'gift', key: 'b', isRare: true },
    words: ['collections', 'content', 'catalogue'],
    load: async () => (await import('../pages/collections-page.tsx')).CollectionsPage,
  },
  {
    path: '/collections/:collection',
    name: 'collections',
    access: 'content.write',
    words: ['collections', 'content', 'catalogue'],
    load: async () => (await import('../pages/collections-page.tsx')).CollectionEditorPage,
  },
  {
    path: '/content',
    name: 'content',
    access: 'content.write',
    link: { icon: 'edit', key: 'w', isRare: true },
    words: ['content', 'catalogue'],
    load: async () => (await import('../pages/content-page.tsx')).ContentPage,
  },
  {
    path: '/content/redirects',
    name: 'redirects',
    access: 'content.write',
    within: '/content',
    words: 'redirects',
    load: async () => (await import('../pages/redirects-page.tsx')).RedirectsPage,
  },
  {
    path: '/content/home',
    name: 'content',
    access: 'content.write',
    words: ['content', 'catalogue'],
    load: async () => (await import('../pages/content-page.tsx')).HomeEditorPage,
  },
  {
    path: '/content/pages/:handle',
    name: 'content',
    access: 'content.write',
    words: ['content', 'catalogue'],
    load: async () => (await import('../pages/content-page.tsx')).OwnPageEditorPage,
  },
];
