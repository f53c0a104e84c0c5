import { expect, it } from 'vitest';
import { footerLinks } from './footer/footer-links.ts';
import { accountLinks } from './header/account-links.ts';
import { navLinks } from './header/nav-links.ts';

const pathsOf = (links: readonly { path: string }[]) => links.map(({ path }) => path);

it('the header, the menus and the footer link to their pages in this order', () => {
  expect(pathsOf(navLinks)).toEqual(['/', '/categories', '/offer-products', '/about', '/contact']);
  expect(pathsOf(accountLinks('user'))).toEqual(['/user/profile', '/all-orders']);
  expect(pathsOf(accountLinks('guest'))).toEqual(['/auth/login', '/auth/register']);
  expect(pathsOf(footerLinks)).toEqual([
    '/',
    '/categories',
    '/offer-products',
    '/about',
    '/contact',
    '/order',
    '/all-orders',
    '/privacy',
    '/conditions',
  ]);
});
