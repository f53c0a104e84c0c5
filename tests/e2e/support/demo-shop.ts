import { inject } from 'vitest';

/** The demo shop of this worker. No other worker uses it. */
export function demoShop(): { url: string; dataDir: string } {
  const shop = inject('demoShops')[Number(process.env['VITEST_POOL_ID']) - 1];
  if (!shop) throw new Error('There are fewer demo shops than workers.');
  return shop;
}
