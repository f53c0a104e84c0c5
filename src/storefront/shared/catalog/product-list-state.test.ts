import { describe, expect, it } from 'vitest';
import {
  allProductsPath,
  allProductsSorts,
  countFilters,
  readProductListState,
  withoutFilter,
  productListQuery,
} from './product-list-state.ts';

const read = (text: string) => readProductListState(new URLSearchParams(text));

describe('the state of a product list', () => {
  it('is the newest, unfiltered first page by default', () => {
    expect(read('')).toEqual({ page: 1, sort: 'newest' });
    expect(productListQuery(read(''))).toBe('');
  });

  it('is the same after it was written to the address', () => {
    const choice = { page: 3, sort: 'price_desc', min: 10.5, max: 200, inStock: true, offers: true } as const;
    expect(read(productListQuery(choice))).toEqual(choice);
    expect(countFilters(choice)).toBe(4);
  });

  it('ignores invalid values, so that no address is refused', () => {
    expect(read('page=0&sort=cheapest&min=-4&max=1e9&inStock=1&offers=yes')).toEqual({ page: 1, sort: 'newest' });
    expect(read('page=99999')).toMatchObject({ page: 10_000 });
    expect(read('min=0')).toEqual({ page: 1, sort: 'newest' });
  });

  it('starts at page 1 when a filter is removed', () => {
    expect(withoutFilter(read('page=4&min=5&offers=true'), 'min')).toEqual({ page: 1, sort: 'newest', offers: true });
  });

  it('leads to the page of the offers for all offers with the highest discount first', () => {
    const offers = { page: 1, sort: 'discount', offers: true } as const;
    expect(allProductsPath(offers)).toBe('/offer-products');
    expect(allProductsPath({ ...offers, page: 2 })).toBe('/offer-products?page=2');
    expect(allProductsPath({ ...offers, sort: 'price_asc' })).toBe('/products?sort=price_asc&offers=true');
    expect(allProductsPath({ ...offers, max: 90 })).toBe('/products?max=90&offers=true');
    expect(allProductsPath({ page: 1, sort: 'discount' })).toBe('/products');
    expect(allProductsSorts(offers)).toContain('discount');
    expect(allProductsSorts({ ...offers, max: 90 })).not.toContain('discount');
  });

  it('reads typed prices up to ten million', () => {
    expect(read('min=١٬٢٥٠٫٥&max=10000000')).toMatchObject({ min: 1250.5, max: 10_000_000 });
    expect(read('min=12.500&max=10000001')).toEqual({ page: 1, sort: 'newest' });
  });
});
