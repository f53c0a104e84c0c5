/** The pages of every shop that links of the merchant lead to, by the handle in a link. */
export const shopPages = {
  home: '/',
  categories: '/categories',
  products: '/products',
  'best-sellers': '/products?sort=popular',
  offers: '/offer-products',
  'gift-finder': '/gift-finder',
  about: '/about',
  contact: '/contact',
  terms: '/conditions',
  privacy: '/privacy',
} as const;
export type ShopPage = keyof typeof shopPages;

/**
 * The pages of every shop that hold the merchant's own content: all of "about", and what the merchant
 * adds to the others, whose duties follow from the law and the settings.
 */
export const filledPages = ['about', 'contact', 'terms', 'privacy'] as const satisfies readonly ShopPage[];
export type FilledPage = (typeof filledPages)[number];

/** Whether a handle is that of a page of every shop that holds the merchant's own content. */
export function isFilledPage(handle: string): handle is FilledPage {
  return filledPages.some((page) => page === handle);
}

/** The handle of what stands around every page: links of the menu, footer, hours and promises. */
export const frameHandle = 'frame';

/** Its sections, one of each. No page has them. */
export const frameKinds = ['menu', 'footer', 'hours', 'promises'] as const;

/** Whether a handle is that of a page of every shop: no page of the merchant has it. */
export function isShopPage(handle: string): handle is ShopPage {
  return Object.hasOwn(shopPages, handle);
}
