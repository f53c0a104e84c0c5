/** A link of the navigation bar. It is highlighted on each page of its section. */
export type Section = 'home' | 'category' | 'about' | 'contact';
/** A list of links to pages. */
export type LinkList = 'nav' | 'footer' | 'user-menu' | 'guest-menu';

/**
 * One entry of the page table. Routes, links and the server's caching rules follow from the table.
 * Node runs this file without a build.
 */
export interface Page {
  name: PageName;
  /** The path without a language prefix. */
  path: string;
  /** Whether the page has the navigation bar and the footer. */
  inLayout: boolean;
  /** Whether the page needs a login. */
  guarded: boolean;
  /** `public`: the same for every caller, rendered with data. `shell`: no data, not cached. */
  caching: 'public' | 'shell';
  /** The messages that the page loads (src/i18n/load.ts). */
  messages: 'core' | 'home' | 'list' | 'product' | 'full' | 'payment';
  section: Section | null;
  /** The lists that link to the page. Each list is in the order of the table. */
  links: readonly LinkList[];
}

type Rule = Pick<Page, 'inLayout' | 'guarded' | 'caching'> & Partial<Pick<Page, 'messages'>>;
const inShop: Rule = { inLayout: true, guarded: false, caching: 'public' };
const inList: Rule = { ...inShop, messages: 'list' };
const personal: Rule = { inLayout: true, guarded: false, caching: 'shell' };
const protectedPage: Rule = { inLayout: true, guarded: true, caching: 'shell' };
const protectedBare: Rule = { inLayout: false, guarded: true, caching: 'shell' };
const bare: Rule = { inLayout: false, guarded: false, caching: 'public' };
const account: Rule = { inLayout: false, guarded: false, caching: 'shell' };
const paying: Rule = { ...account, messages: 'payment' };

type Visibility = Pick<Page, 'section' | 'links'>;
const unlisted = { section: null, links: [] } as const satisfies Visibility;

const table = {
  home: ['/', { ...inShop, messages: 'home' }, { section: 'home', links: ['nav', 'footer'] }],
  categories: ['/categories', inShop, { section: 'category', links: ['nav', 'footer'] }],
  // The same page as /categories, which is canonical.
  'category-entry': ['/category', inShop, { section: 'category', links: [] }],
  subcategories: ['/category/:id/subcategories', inList, { section: 'category', links: [] }],
  'all-products': ['/products', inList, { section: 'category', links: [] }],
  products: ['/products/:id', inList, { section: 'category', links: [] }],
  product: ['/product/:id', { ...inShop, messages: 'product' }, { section: 'category', links: [] }],
  collection: ['/collections/:handle', inList, unlisted],
  search: ['/search', inList, unlisted],
  offers: ['/offer-products', inList, { section: 'category', links: ['nav', 'footer'] }],
  'gift-finder': ['/gift-finder', inList, unlisted],
  own: ['/pages/:handle', { ...inShop, messages: 'home' }, unlisted],
  // The draft of a page, for staff.
  preview: ['/preview/:token', { ...personal, messages: 'home' }, unlisted],
  about: ['/about', { ...bare, messages: 'home' }, { section: 'about', links: ['nav', 'footer'] }],
  contact: ['/contact', { ...bare, messages: 'full' }, { section: 'contact', links: ['nav', 'footer'] }],
  favourites: ['/favourite', personal, unlisted],
  cart: ['/order', personal, { section: 'category', links: ['footer'] }],
  checkout: ['/check-out', protectedPage, unlisted],
  profile: ['/user/profile', protectedPage, { ...unlisted, links: ['user-menu'] }],
  'edit-profile': ['/edit-profile', protectedPage, unlisted],
  orders: ['/all-orders', protectedPage, { ...unlisted, links: ['footer', 'user-menu'] }],
  'order-details': ['/order-details/:id', { ...protectedPage, messages: 'payment' }, unlisted],
  receipt: ['/order-details/:id/receipt', protectedBare, unlisted],
  login: ['/auth/login', account, { ...unlisted, links: ['guest-menu'] }],
  register: ['/auth/register', account, { ...unlisted, links: ['guest-menu'] }],
  'confirm-account': ['/auth/confirm-account', account, unlisted],
  'forget-password': ['/auth/forget-password', account, unlisted],
  'check-otp': ['/auth/check-otp', account, unlisted],
  'reset-password': ['/auth/reset-password', account, unlisted],
  'for-you': ['/for-you/:token', account, unlisted],
  pay: ['/pay/:nonce', paying, unlisted],
  'pay-link': ['/pay/o/:token', paying, unlisted],
  'stock-alert': ['/stock-alert', account, unlisted],
  privacy: ['/privacy', bare, { section: null, links: ['footer'] }],
  terms: ['/conditions', bare, { section: null, links: ['footer'] }],
  'not-found': ['*', inShop, unlisted],
} as const satisfies Record<string, readonly [path: string, rule: Rule, visibility: Visibility]>;

export type PageName = keyof typeof table;

export const pages: readonly Page[] = Object.entries(table).map(([name, [path, rule, visibility]]) => ({
  name: name as PageName,
  path,
  messages: rule.caching === 'shell' ? 'full' : 'core',
  ...rule,
  ...visibility,
}));

/** The names of the pages that a list links to. */
export type PageLinkedIn<L extends LinkList> = {
  [N in PageName]: L extends (typeof table)[N][2]['links'][number] ? N : never;
}[PageName];

/** Returns the pages that a list links to, in its order. */
export function pagesLinkedIn<L extends LinkList>(list: L): (Page & { name: PageLinkedIn<L> })[] {
  return pages.filter((page): page is Page & { name: PageLinkedIn<L> } => page.links.includes(list));
}

/** Old paths and their redirect targets. */
export const moved: Readonly<Record<string, string>> = { '/special-offers': '/offer-products' };

const patterns = pages.map((one) => {
  const source = one.path === '*' ? '.*' : one.path.replace(/\/$/, '').replace(/:\w+/g, '[^/]+');
  // An unknown path may contain line breaks.
  return { one, pattern: new RegExp(`^${source}/?$`, 'is') };
});

/** Returns the page at a path without language prefix. Unknown paths get the not-found page. */
export function pageAt(path: string): Page {
  const found = patterns.find(({ pattern }) => pattern.test(path));
  if (!found) throw new Error('The page table has no page for unknown paths.');
  return found.one;
}
