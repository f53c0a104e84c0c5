import { pagesLinkedIn, type PageLinkedIn } from '../../runtime/page-table.ts';

const labels = {
  home: 'nav.home',
  categories: 'nav.categories',
  offers: 'nav.offers',
  about: 'nav.about',
  contact: 'nav.contact',
  cart: 'nav.cart',
  orders: 'nav.orders',
  privacy: 'policy.privacy',
  terms: 'policy.terms',
} as const satisfies Record<PageLinkedIn<'footer'>, string>;

/** The links of the footer. */
export const footerLinks = pagesLinkedIn('footer').map(({ name, path }) => ({ path, label: labels[name] }));
