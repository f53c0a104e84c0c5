import type { ComponentType } from 'react';
import type { PageLoader } from '../runtime/data/load.ts';
import type { PageName } from '../runtime/page-table.ts';

/** The exports of a file below `pages/`. */
export interface PageModule {
  default: ComponentType;
  /** Loads the data of the page. */
  load?: PageLoader;
}

/** Imports the code of a page on demand. */
export const pageModules: Record<PageName, () => Promise<PageModule>> = {
  home: () => import('../pages/home-page.tsx'),
  categories: () => import('../pages/categories-page.tsx'),
  'category-entry': () => import('../pages/categories-page.tsx'),
  subcategories: () => import('../pages/subcategories-page.tsx'),
  'all-products': () => import('../pages/products-page.tsx'),
  products: () => import('../pages/products-page.tsx'),
  'gift-finder': () => import('../pages/gift-finder-page.tsx'),
  preview: () => import('../pages/preview-page.tsx'),
  collection: () => import('../pages/collection-page.tsx'),
  own: () => import('../pages/own-page.tsx'),
  product: () => import('../pages/product-page.tsx'),
  search: () => import('../pages/search-page.tsx'),
  offers: () => import('../pages/offers-page.tsx'),
  favourites: () => import('../pages/favourites-page.tsx'),
  cart: () => import('../pages/cart-page.tsx'),
  checkout: () => import('../pages/checkout-page.tsx'),
  orders: () => import('../pages/orders-page.tsx'),
  'order-details': () => import('../pages/order-details-page.tsx'),
  receipt: () => import('../pages/receipt-page.tsx'),
  profile: () => import('../pages/account/profile-page.tsx'),
  'edit-profile': () => import('../pages/account/edit-profile-page.tsx'),
  login: () => import('../pages/account/login-page.tsx'),
  register: () => import('../pages/account/register-page.tsx'),
  'confirm-account': () => import('../pages/account/confirm-account-page.tsx'),
  'forget-password': () => import('../pages/account/forget-password-page.tsx'),
  'check-otp': () => import('../pages/account/check-otp-page.tsx'),
  'reset-password': () => import('../pages/account/reset-password-page.tsx'),
  pay: () => import('../pages/pay-page.tsx'),
  'pay-link': () => import('../pages/pay-page.tsx'),
  'for-you': () => import('../pages/for-you-page.tsx'),
  'stock-alert': () => import('../pages/stock-alert-page.tsx'),
  about: () => import('../pages/about-page.tsx'),
  contact: () => import('../pages/contact-page.tsx'),
  privacy: () => import('../pages/privacy-page.tsx'),
  terms: () => import('../pages/terms-page.tsx'),
  'not-found': () => import('../pages/not-found-page.tsx'),
};
