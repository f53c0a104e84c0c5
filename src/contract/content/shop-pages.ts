/** The pages of every shop that links of the merchant lead to, by the handle in a link. */
export const shopPages = {
  home: '/',
  categories: '/categories',
  products: '/products',
  'best-sellers': '/products?sort=popular',
  offers: '/offer-products',
  about: '/about',
  contact: '/contact',
  terms: '/conditions',
  privacy: '/privacy',
} as const;
export type ShopPage = keyof typeof shopPages;

/** Whether a handle is that of a page of every shop: no page of the merchant has it. */
export function isShopPage(handle: string): handle is ShopPage {
  return Object.hasOwn(shopPages, handle);
}
