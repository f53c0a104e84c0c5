import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCategory, createProduct } from '../../testing/catalog-factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { fillNext } from './facets.queries.ts';

let shop: TestApp;
let gifts: number;
let boxes: number;

const attribute = (name: string, value: string) => ({ name: { en: name, ar: '' }, value: { en: value, ar: '' } });

beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  [gifts, boxes] = [await createCategory(shop.db), await createCategory(shop.db)];
});
afterAll(() => shop.close());

describe('the stored facets', () => {
  it('are right after any number of changes at once', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        createProduct(shop.db, {
          category: at % 2 ? gifts : boxes,
          variants: [
            { attributes: [attribute('Colour', 'Red'), attribute('Size', `${at} cm`)] },
            { attributes: [attribute('Colour', 'Blue')] },
          ],
        }),
      ),
    );
    await sql`update products set category_id = ${boxes} where category_id = ${gifts} and id % 2 = 0`.execute(shop.db);
    await sql`delete from variants where id % 5 = 0`.execute(shop.db);
    const { rows } = await sql`
      select category, facet, count(*)::integer from product_facets, unnest(array[category_id, 0]) as category group by 1, 2
      except select category_id, facet, sum(products)::integer from facet_counts group by 1, 2`.execute(shop.db);
    expect(rows).toEqual([]);
    const { rows: missing } = await sql`
      (select distinct products.id, facet from products join variants on product_id = products.id, unnest(facets) as facet
        where products.listed and variants.published and facet <> '')
      except select product_id, facet from product_facets`.execute(shop.db);
    expect(missing).toEqual([]);
  });

  it('of a category with more than 2,000 are the most common, and those that are chosen', async () => {
    const [parent, place] = [await createCategory(shop.db), await createCategory(shop.db)];
    await shop.db.updateTable('categories').set({ parent_id: parent }).where('id', '=', place).execute();
    const rare = [attribute('Glaze', 'Celadon'), attribute('Maker', 'Umm Salal')];
    await createProduct(shop.db, { category: place, variants: [{ attributes: rare }] });
    // So many values that each has two products.
    await sql`insert into facet_counts (category_id, facet, products)
      select category, 'serial:' || lpad(number::text, 5, '0'), 2
      from generate_series(1, 2100) as number, unnest(array[${parent}, ${place}, 0]::integer[]) as category`.execute(
      shop.db,
    );
    const countsOf = async (query: object) =>
      new Map(
        (await shop.apiFor()('listFacets', { query })).rows.flatMap(({ name, values }) =>
          values.map(({ value, count }) => [`${name}:${value}`, count] as const),
        ),
      );
    for (const query of [{}, { category_id: parent }, { category_id: place }]) {
      expect((await countsOf(query)).has('glaze:celadon')).toBe(false);
      const chosen = await countsOf({ ...query, facets: 'glaze:celadon' });
      expect(chosen.get('glaze:celadon'), JSON.stringify(query)).toBe(1);
    }
    // Beside another filter, facets are counted in the products of the list.
    const both = await countsOf({ category_id: place, facets: 'glaze:celadon;maker:umm-salal,other' });
    expect([both.get('glaze:celadon'), both.get('maker:umm-salal'), both.get('maker:other')]).toEqual([1, 1, 0]);
    await sql`delete from facet_counts where facet like 'serial:%'`.execute(shop.db);
  });

  it('of many products have the chosen ones in every list that is counted', async () => {
    const category = await createCategory(shop.db);
    const codes = Array.from({ length: 2001 }, (_, at) => attribute('Code', `a${at}`));
    await createProduct(shop.db, { category, variants: [{ attributes: [attribute('Zinc', 'Yes'), ...codes] }] });
    const { rows } = await shop.apiFor()('listFacets', {
      query: { category_id: category, inStock: true, facets: 'zinc:yes' },
    });
    expect(rows.find(({ name }) => name === 'zinc')?.values).toMatchObject([{ value: 'yes', count: 1 }]);
  });

  it('are written by a job for what a release before wrote', async () => {
    const { productId } = await createProduct(shop.db, { variants: [{ attributes: [attribute('Colour', 'Teal')] }] });
    await sql`update variants set facets = '{}' where product_id = ${productId}`.execute(shop.db);
    await sql`insert into facet_filling values (${productId - 1})`.execute(shop.db);
    const kept = () =>
      sql<{ facet: string }>`select facet from product_facets where product_id = ${productId}`.execute(shop.db);
    expect((await kept()).rows).toEqual([]);
    await shop.services.facets.fill();
    expect((await kept()).rows).toEqual([{ facet: 'colour:teal' }]);
    expect(await shop.db.transaction().execute((tx) => fillNext(tx, 1))).toBe(false);
  });
});
