import { expect, it } from 'vitest';
import { suitsAppOffer } from './app-offer.rules.ts';

it('offers the app on browsing pages', () => {
  for (const path of ['/', '/categories', '/products/3', '/product/7', '/search'])
    expect(suitsAppOffer(path)).toBe(true);
});

// Spec: D40.2
it('never offers it on the way to an order, at the login or on a page without the bar', () => {
  const paths = [
    '/order',
    '/check-out',
    '/all-orders',
    '/order-details/3',
    '/auth/login',
    '/auth/register',
    '/contact',
  ];
  for (const path of paths) expect(suitsAppOffer(path), path).toBe(false);
});
