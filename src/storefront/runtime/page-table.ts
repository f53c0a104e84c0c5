/**
 * One entry of the page table. Routes and the server's caching rules follow from the table. Node
 * runs this file without a build.
 */
export interface Page {
  name: PageName;
  /** The path without a language prefix. */
  path: string;
  /** The file below `src/storefront/pages`. */
  file: string;
  /** Whether the page has the navigation bar and the footer. */
  inLayout: boolean;
  /** Whether the page needs a login. */
  guarded: boolean;
  /** `public`: the same for every caller, rendered with data. `shell`: no data, not cached. */
  caching: 'public' | 'shell';
  /** The messages that the page loads. `full` pages load `core` too. */
  messages: 'core' | 'full';
}

type Rule = Pick<Page, 'inLayout' | 'guarded' | 'caching'> & Partial<Pick<Page, 'messages' | 'file'>>;
const inShop: Rule = { inLayout: true, guarded: false, caching: 'public' };
const personal: Rule = { inLayout: true, guarded: false, caching: 'shell' };
const protectedPage: Rule = { inLayout: true, guarded: true, caching: 'shell' };
const protectedBare: Rule = { inLayout: false, guarded: true, caching: 'shell' };
const bare: Rule = { inLayout: false, guarded: false, caching: 'public' };
const account: Rule = { inLayout: false, guarded: false, caching: 'shell' };

const table = {
  home: ['/', inShop],
  categories: ['/categories', inShop],
  'category-entry': ['/category', { ...inShop, file: 'categories-page.tsx' }],
  subcategories: ['/category/:id/subcategories', inShop],
  products: ['/products/:id', inShop],
  product: ['/product/:id', inShop],
  search: ['/search', inShop],
  offers: ['/offer-products', inShop],
  favourites: ['/favourite', personal],
  cart: ['/order', personal],
  checkout: ['/check-out', protectedPage],
  orders: ['/all-orders', protectedPage],
  'order-details': ['/order-details/:id', protectedPage],
  receipt: ['/order-details/:id/receipt', protectedBare],
  profile: ['/user/profile', protectedPage],
  'edit-profile': ['/edit-profile', protectedPage],
  login: ['/auth/login', account],
  register: ['/auth/register', account],
  'confirm-account': ['/auth/confirm-account', account],
  'forget-password': ['/auth/forget-password', account],
  'check-otp': ['/auth/check-otp', account],
  'reset-password': ['/auth/reset-password', account],
  'stock-alert': ['/stock-alert', account],
  about: ['/about', bare],
  contact: ['/contact', { ...bare, messages: 'full' }],
  privacy: ['/privacy', bare],
  terms: ['/conditions', bare],
  'not-found': ['*', inShop],
} as const satisfies Record<string, readonly [path: string, rule: Rule]>;

export type PageName = keyof typeof table;

export const pages: readonly Page[] = Object.entries(table).map(([name, [path, rule]]) => ({
  name: name as PageName,
  path,
  file: `${name}-page.tsx`,
  messages: rule.caching === 'shell' ? 'full' : 'core',
  ...rule,
}));

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
