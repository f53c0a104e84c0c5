import { describe, expect, it } from 'vitest';
import { sectionOf } from './sections.ts';

describe('the section of a path', () => {
  // Spec: S2.51
  it.each([
    '/category',
    '/categories',
    '/category/3/subcategories',
    '/products/3',
    '/product/7',
    '/offer-products',
    '/order',
  ])('%s lights the category link', (path) => expect(sectionOf(path)).toBe('category'));

  it('is the page itself for the others', () => {
    expect(sectionOf('/')).toBe('home');
    expect(sectionOf('/about')).toBe('about');
    expect(sectionOf('/contact')).toBe('contact');
  });

  it.each(['/favourite', '/order-details/7', '/all-orders', '/ordering', '/contacts'])('%s has none', (path) =>
    expect(sectionOf(path)).toBeNull(),
  );
});
