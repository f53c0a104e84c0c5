/** The links of the footer. */
export const footerLinks = [
  { path: '/', label: 'nav.home' },
  { path: '/categories', label: 'nav.categories' },
  { path: '/offer-products', label: 'nav.offers' },
  { path: '/about', label: 'nav.about' },
  { path: '/contact', label: 'nav.contact' },
  { path: '/order', label: 'nav.cart' },
  { path: '/all-orders', label: 'nav.orders' },
  { path: '/privacy', label: 'policy.privacy' },
  { path: '/conditions', label: 'policy.terms' },
] as const;
