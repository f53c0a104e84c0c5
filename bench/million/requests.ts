import { randomUUID } from 'node:crypto';
import { request } from '../../tests/support/request.ts';
import { kinds } from '../search.ts';
import type { Market } from './fill.ts';
import { sorts } from '#contract/catalog.ts';

type Dice = (sides: number) => number;

/** Sends one request of a kind, and returns the milliseconds until the whole answer is here. */
export type Take<M = Market> = (market: M, dice: Dice) => Promise<number>;

/** A shop with departments, and who asks. */
export type Departments = Pick<Market, 'shop' | 'headers' | 'categoryIds'>;

async function timed(
  { shop, headers }: Pick<Market, 'shop' | 'headers'>,
  path: string,
  options: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<number> {
  const begun = performance.now();
  // With an identity: answered from the database, not from the cache.
  const { status, body } = await request(`${shop.url}/api/v1${path}`, {
    ...options,
    headers: { ...headers, ...options.headers },
  });
  if (status >= 300) throw new Error(`${path}: ${status} ${body}`);
  return performance.now() - begun;
}

const oneOf = <T>(list: readonly T[], dice: Dice): T => list[dice(list.length)] as T;

function queryOf(market: Market, dice: Dice): string {
  const query = oneOf(kinds, dice).queryOf(oneOf(market.names, dice), dice);
  return encodeURIComponent(query);
}

async function addToCart(market: Market, dice: Dice): Promise<number> {
  return timed(market, '/carts', { method: 'POST', body: { ...oneOf(market.goods, dice), quantity: 1 } });
}

// Another length makes another request, which no cache has. The times of pages of 12 to 47 products differ little.
const lengthOf = (dice: Dice) => `limit=${12 + dice(36)}`;
const oneOfCategories = ({ categoryIds }: Departments, dice: Dice) => `category_id=${oneOf(categoryIds, dice)}`;
const firstPages = (dice: Dice) => `page=${1 + dice(5)}&${lengthOf(dice)}`;
const deepPages = (dice: Dice) => `page=${45 + dice(11)}&sort=${oneOf(sorts, dice)}&${lengthOf(dice)}`;

/** Facets of a shop, and lists with them. */
export const facetTakes: Record<string, Take<Departments>> = {
  'facets of all products': (market) => timed(market, '/facets'),
  'facets of a category': (market, dice) => timed(market, `/facets?${oneOfCategories(market, dice)}`),
  'facets beside a filter': (market, dice) =>
    timed(market, `/facets?${oneOfCategories(market, dice)}&inStock=true&facets=colour:colour-${dice(24)}`),
  'list with facets': (market, dice) =>
    timed(market, `/products?facets=make:make-${dice(300)},make-${dice(300)}&${firstPages(dice)}`),
};

/** What is compared between shops of different sizes. */
export const takes: Record<string, Take> = {
  'list of a category': (market, dice) =>
    timed(market, `/products?${oneOfCategories(market, dice)}&${firstPages(dice)}`),
  'list of a category by price': (market, dice) =>
    timed(market, `/products?${oneOfCategories(market, dice)}&sort=price_asc&${firstPages(dice)}`),
  'list of all products by price': (market, dice) =>
    timed(market, `/products?sort=${oneOf(['price_asc', 'price_desc'], dice)}&${firstPages(dice)}`),
  'list of a price range': (market, dice) =>
    timed(market, `/products?min=${20 + dice(100)}&max=${200 + dice(100)}&sort=${oneOf(sorts, dice)}`),
  'page 50 of all products': (market, dice) => timed(market, `/products?${deepPages(dice)}`),
  'page 50 of a category': (market, dice) =>
    timed(market, `/products?${oneOfCategories(market, dice)}&${deepPages(dice)}`),
  ...facetTakes,
  product: (market, dice) => timed(market, `/products/${oneOf(market.goods, dice).productId}`),
  suggestions: (market, dice) => timed(market, `/search/suggestions?query=${queryOf(market, dice)}`),
  'result page': (market, dice) => timed(market, `/search?query=${queryOf(market, dice)}`),
  'result page by price': (market, dice) => timed(market, `/search?query=${queryOf(market, dice)}&sort=price_asc`),
  'cart add': async (market, dice) => {
    const took = await addToCart(market, dice);
    await timed(market, '/carts/clear', { method: 'DELETE' });
    return took;
  },
  order: async (market, dice) => {
    await addToCart(market, dice);
    return timed(market, '/orders', {
      method: 'POST',
      body: market.form,
      headers: { 'idempotency-key': randomUUID() },
    });
  },
};
