import { readFileSync } from 'node:fs';
import type { Client } from '#contract/api/client.ts';

interface DemoCatalogue {
  products: { name: Record<string, string> }[];
}

function namesOfDemo(): Set<string> {
  const file = new URL('../../../../demo/catalog.json', import.meta.url);
  const { products } = JSON.parse(readFileSync(file, 'utf8')) as DemoCatalogue;
  return new Set(products.flatMap(({ name }) => Object.values(name)));
}

/**
 * The newest product of the demo catalogue with a picture. Home shows it, whatever other journeys have added to the
 * shop.
 */
export async function demoProduct(api: Client) {
  const names = namesOfDemo();
  const { rows } = await api('listLatest', { query: { limit: 50 } });
  const product = rows.find(({ name, variant }) => names.has(name) && variant.variantImage !== null);
  if (!product) throw new Error('No product of the demo is among the newest of the shop.');
  return product;
}
