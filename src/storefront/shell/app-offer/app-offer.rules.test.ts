import { expect, it } from 'vitest';
import { limits } from '#contract/values/limits.ts';
import { isTooSoon, suitsAppOffer } from './app-offer.rules.ts';

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

it('waits after the landing, and after something was added to the cart', () => {
  const [landing, add] = [limits.appOfferAfterLandingMs, limits.appOfferAfterAddMs];
  expect(isTooSoon({ now: landing - 1, landedAt: 0, addedAt: null })).toBe(true);
  expect(isTooSoon({ now: landing, landedAt: 0, addedAt: null })).toBe(false);
  expect(isTooSoon({ now: 2 * landing, landedAt: 0, addedAt: 2 * landing - add + 1 })).toBe(true);
  expect(isTooSoon({ now: 2 * landing, landedAt: 0, addedAt: 2 * landing - add })).toBe(false);
});
