/**
 * Every page of the storefront, once. The routes are made from it, the server reads its caching rule here. Plain data:
 * Node runs this file natively.
 */
export interface Page {
  name: string;
  /** Without a language prefix. */
  path: string;
  /** Below src/storefront/pages. */
  file: string;
  /** With the navigation bar and the footer. */
  inLayout: boolean;
  /** Needs a login. */
  guarded: boolean;
  /** `public`: the same for everybody, rendered with its data. `shell`: without data, never stored. */
  caching: 'public' | 'shell';
  /** `all` where the page speaks of more than a first visit shows: cart, checkout, account, contact. */
  words: 'first' | 'all';
  /** For who builds the shop: only where it answers this machine alone, only without a language prefix. */
  localOnly: boolean;
}

type Rule = Pick<Page, 'inLayout' | 'guarded' | 'caching'> & Partial<Pick<Page, 'localOnly' | 'words'>>;
const inShop: Rule = { inLayout: true, guarded: false, caching: 'public' };
const personal: Rule = { inLayout: true, guarded: false, caching: 'shell' };
const protectedPage: Rule = { inLayout: true, guarded: true, caching: 'shell' };
const protectedBare: Rule = { inLayout: false, guarded: true, caching: 'shell' };
const bare: Rule = { inLayout: false, guarded: false, caching: 'public' };
const account: Rule = { inLayout: false, guarded: false, caching: 'shell' };
const development: Rule = { inLayout: false, guarded: false, caching: 'shell', localOnly: true };

function page(name: string, path: string, rule: Rule, file = `${name}-page.tsx`): Page {
  return { name, path, file, localOnly: false, words: rule.caching === 'shell' ? 'all' : 'first', ...rule };
}

export const pages: readonly Page[] = [
  page('home', '/', inShop),
  page('categories', '/categories', inShop),
  page('category-entry', '/category', inShop, 'categories-page.tsx'),
  page('subcategories', '/category/:id/subcategories', inShop),
  page('products', '/products/:id', inShop),
  page('product', '/product/:id', inShop),
  page('search', '/search', inShop),
  page('offers', '/offer-products', inShop),
  page('favourites', '/favourite', personal),
  page('cart', '/order', personal),
  page('checkout', '/check-out', protectedPage),
  page('orders', '/all-orders', protectedPage),
  page('order-details', '/order-details/:id', protectedPage),
  page('receipt', '/order-details/:id/receipt', protectedBare),
  page('profile', '/user/profile', protectedPage),
  page('edit-profile', '/edit-profile', protectedPage),
  page('login', '/auth/login', account),
  page('register', '/auth/register', account),
  page('confirm-account', '/auth/confirm-account', account),
  page('forget-password', '/auth/forget-password', account),
  page('check-otp', '/auth/check-otp', account),
  page('reset-password', '/auth/reset-password', account),
  page('stock-alert', '/stock-alert', account),
  page('about', '/about', bare),
  page('contact', '/contact', { ...bare, words: 'all' }),
  page('privacy', '/privacy', bare),
  page('terms', '/conditions', bare),
  page('gallery', '/dev/gallery', development),
  page('not-found', '*', inShop),
];

/** Addresses of pages that live elsewhere; the server leads on. The special offers are the products with offers. */
export const moved: Readonly<Record<string, string>> = { '/special-offers': '/offer-products' };

const patterns = pages.map((one) => {
  const source = one.path === '*' ? '.*' : one.path.replace(/\/$/, '').replace(/:\w+/g, '[^/]+');
  // A made-up path may hold line breaks too.
  return { one, pattern: new RegExp(`^${source}/?$`, 'is') };
});

/** The page that answers at a path without its language prefix; the not-found page answers everywhere else. */
export function pageAt(path: string): Page {
  const found = patterns.find(({ pattern }) => pattern.test(path));
  if (!found) throw new Error('The page table has no page for unknown paths.');
  return found.one;
}
