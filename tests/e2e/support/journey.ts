import { test } from 'vitest';
import { storageKeys } from '#contract/values/limits.ts';
import type { RequiredLanguage } from '#contract/values/locale.ts';
import type { Client } from '#contract/api/client.ts';
import type { Role } from '#contract/console/permissions.ts';
import { createCategory, createProduct } from '#server/testing/catalog-factory.ts';
import { addStaff, consoleAt, type NewStaff, signInAs } from './console.ts';
import { createAccount } from './data/accounts.ts';
import { ordersFor } from './data/console-orders.ts';
import { inDatabase, onDatabase } from './data/staff.ts';
import { createTestProducts, type Good } from './data/test-products.ts';
import { demoShop } from './demo-shop.ts';
import type { PageOptions } from './pages.ts';
import { clientOf, type Person } from './shop.ts';
import { desktop, openVisit, type OpenVisit, type Visit } from './visit.ts';

/** A visit of a person whom the shop knows, and the client of the same person. */
export interface PersonalVisit extends Visit {
  api: Client;
}

type Line = [good: Good, quantity: number];

interface StaffVisitor extends Partial<Omit<PageOptions, 'url'>>, NewStaff {}

interface Visitor extends Partial<Omit<PageOptions, 'url'>> {
  language: RequiredLanguage;
  /** What is in the cart. */
  cart?: Line[];
}

async function clientWithCart(person: Person, cart: Line[] = []): Promise<Client> {
  const api = clientOf(demoShop().url, person);
  for (const [{ productId, variantId }, quantity] of cart)
    await api('addToCart', { body: { productId, variantId, quantity } });
  return api;
}

/**
 * `it` for journeys through the demo shop of this worker. What a journey asks for in its parameters
 * is there when it begins, and is removed after it.
 */
export const it = test
  .extend('shop', { scope: 'file' }, () => demoShop())
  // Adds to the catalogue by the factories, and removes it after the journey.
  .extend('addToCatalogue', ({ shop }, { onCleanup }) => {
    const categories: number[] = [];
    const products: number[] = [];
    onCleanup(async () => {
      if (products.length + categories.length === 0) return;
      await inDatabase(shop.dataDir, async (db) => {
        await db
          .deleteFrom('products')
          .where('id', 'in', [0, ...products])
          .execute();
        await db
          .deleteFrom('categories')
          .where('id', 'in', [0, ...categories])
          .execute();
      });
    });
    return {
      /** The last category of the shop. Pages show it when it has a product. */
      category: async (overrides: Parameters<typeof createCategory>[1] = {}) => {
        const id = await onDatabase(shop.dataDir, (db) => createCategory(db, { position: 99, ...overrides }));
        categories.push(id);
        return id;
      },
      /** A product that is last in its lists. */
      product: async (overrides: Parameters<typeof createProduct>[1] = {}) => {
        const category = overrides.category ?? (await clientOf(shop.url, {})('listCategories')).rows.at(-1)?.id;
        const made = await inDatabase(shop.dataDir, (db) =>
          createProduct(db, {
            createdAt: new Date('2020-01-01'),
            ...overrides,
            ...(category !== undefined && { category }),
          }),
        );
        products.push(made.productId);
        return { ...made, variantId: made.variantIds[0] as number };
      },
      /** Removes, after the journey, a product that it has made in its page. */
      removeLater: (productId: number) => void products.push(productId),
    };
  })
  // Opens a page. Every error that the browser reports there fails the journey.
  .extend('open', async ({ shop, task, addToCatalogue: _removedAfterPages }, { onCleanup }) => {
    const visits: OpenVisit[] = [];
    onCleanup(async () => {
      if (task.result?.state === 'fail') {
        for (const one of visits) console.error(await one.fail());
        return;
      }
      const ends = await Promise.allSettled(visits.map((one) => one.end()));
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
    });
    return async (options: Partial<Omit<PageOptions, 'url'>> = {}): Promise<Visit> => {
      const opened = await openVisit({ url: shop.url, size: desktop, name: task.fullName, ...options });
      visits.push(opened);
      return opened.visitor;
    };
  })
  // Opens a page of a guest.
  .extend('openAsGuest', ({ shop, open }) => async ({ language, cart, ...options }: Visitor) => {
    const guest: Person = { language };
    const api = await clientWithCart(guest, cart);
    if (guest.guestId === undefined) await api('getCart');
    const visitor = await open(options);
    await visitor.context.addCookies([
      { name: storageKeys.guestCookie, value: guest.guestId as string, url: shop.url },
    ]);
    return { ...visitor, api };
  })
  // Opens a page of a customer who is signed in.
  .extend('openAsCustomer', ({ shop, open }) => async ({ language, cart, ...options }: Visitor) => {
    const account = await createAccount(shop.dataDir);
    const { token } = account;
    const api = await clientWithCart({ token, language }, cart);
    const visitor = await open(options);
    await visitor.context.addCookies([{ name: storageKeys.tokenCookie, value: token, url: shop.url }]);
    return { ...visitor, api, account };
  })
  // Opens a page of a new member of staff who is signed in to the console.
  .extend('openConsole', ({ shop, open }) => async ({ role, language, name, elevated, ...options }: StaffVisitor) => {
    const visitor = await open(options);
    const staff = await signInAs(visitor.context, shop, {
      role,
      language,
      ...(name !== undefined && { name }),
      ...(elevated !== undefined && { elevated }),
    });
    return { ...visitor, staff, call: consoleAt(shop.url, staff) };
  })
  // The client of another member of staff, who works at the same time.
  .extend(
    'hireColleague',
    ({ shop }) =>
      async (role: Role, name?: string) =>
        consoleAt(shop.url, await addStaff(shop, { role, language: 'en', ...(name !== undefined && { name }) })),
  )
  // Orders at each stage. Their products are removed after the file.
  .extend('orders', { scope: 'file' }, ({ shop }, { onCleanup }) => {
    const orders = ordersFor(shop);
    onCleanup(orders.remove);
    return orders;
  })
  // Products of this file, which each journey finds with their first prices and stocks.
  .extend('fileProducts', { scope: 'file' }, async ({ shop }, { onCleanup }) => {
    const products = await createTestProducts(shop.dataDir, clientOf(shop.url, {}));
    onCleanup(products.remove);
    return products;
  })
  .extend('products', ({ fileProducts }, { onCleanup }) => {
    onCleanup(fileProducts.reset);
    return fileProducts;
  });
