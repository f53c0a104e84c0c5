import { afterAll, beforeAll, expect, it } from 'vitest';
import { reportSubjects } from '#contract/console/report-periods.ts';
import { addDays, qatarDay } from '#contract/values/qatar-time.ts';
import { createProduct } from '../../testing/catalog-factory.ts';
import { addManyOrders } from '../../testing/many-orders.ts';
import { recordPlans, rowsReadIn } from '../../testing/query-plans.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createReportsService, type ReportsService } from './reports.service.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let recorded: ReturnType<typeof recordPlans>;
let reports: ReportsService;

beforeAll(async () => {
  database = await createTestDatabase();
  await createProduct(database.db, { variants: [{ price: 25, stock: 1000 }] });
  // Two weeks.
  await addManyOrders(database.db, { orders: 2000, customers: 20 });
  recorded = recordPlans(database);
  reports = createReportsService({ readFrom: (work) => work(recorded.db), clock: () => new Date() });
});
afterAll(async () => {
  await recorded.close();
  await database.drop();
});

it.each(reportSubjects)(
  'a report by %s reads the orders of its day and of a week before, and no others',
  async (by) => {
    const day = addDays(qatarDay(new Date()), -2);
    let read = 0;
    for (const statement of await recorded.statementsOf(() => reports.read({ by, period: 'own', from: day, to: day })))
      read = Math.max(read, rowsReadIn(await recorded.runPlan(statement), ['orders', 'order_items']));
    // A day has 144 orders, each with up to four lines.
    expect(read).toBeGreaterThan(100);
    expect(read).toBeLessThan(1000);
  },
);
