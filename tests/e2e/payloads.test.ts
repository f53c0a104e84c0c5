import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consolePages } from '#console/app/pages.ts';
import { payloads, somePayloads } from '../support/random/payloads.ts';
import { hostileColumns, textColumns } from './support/data/hostile-texts.ts';
import { type Shop, startShop, temporaryFolder } from './support/shop.ts';
import { inDatabase } from './support/data/staff.ts';
import { consoleColumns, type HostileOwner, scanConsole, writeConsoleTexts } from './support/data/hostile-console.ts';
import { prepareHostileShop, scanPages, type HostileShop } from './support/data/hostile-shop.ts';
import { phone, visit } from './support/visit.ts';
import { putEmptyDatabase } from '../support/empty-database.ts';

// No space, no hyphen: nowhere to break.
const longWords = ['Wm'.repeat(45), 'شمس'.repeat(30)];
const texts = [...somePayloads(24), ...longWords];

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let shop: Shop;
let hostileShop: HostileShop;

beforeAll(async () => {
  folder = await temporaryFolder('payloads');
  await putEmptyDatabase(folder.path);
  shop = await startShop(folder.path, { DEMO: 'off', RATE_LIMIT: 'off' });
  hostileShop = await prepareHostileShop(shop);
});
afterAll(async () => {
  await shop.stop();
  await folder.remove();
});

it('the list of harmful texts has 200 or more', () => {
  expect(payloads.length).toBeGreaterThanOrEqual(200);
  expect(new Set(payloads).size).toBe(payloads.length);
});

it('every text column is filled with hostile texts below or is never rendered', async () => {
  const neverShown = [
    /^(registrations|codes|sessions|secrets|workers|catalogue_changes|order_events|idempotency_keys|job_progress)\./,
    /^search_(documents|keys|synonyms|count|word_counts)\./,
    /^kysely_migration/,
    /^(stock_alerts|stock_alert_links|registrations|outbox_mails)\./,
    /\.(handle|companions|image|images|more_images|photos|sharing_picture|path|code|type|key|language|number|status|payment_status|payment_type|password_hash|options_key)$/,
    // What programs write for the console: keys, answers of repeated calls, the change feed, search words.
    /^(staff_answers|staff_sessions|console_changes|order_words|waiting_jobs)\./,
    /^audit_log\.(action|actor_kind|request_id|sender|subject_id|subject_kind)$/,
    /\.(stage|role|extra|state|kind|promise_kind|stock_mode)$/,
    // What an undo writes back, and the message about a changed delivery, which is a word of the program.
    /^((import_changes|order_delivery_changes)\.|customer_notes\.text_before$)/,
    // Whom a note is about: pages show the name and the phone number of the order.
    /^guest_records\./,
    /^(data_files\.(contents|stored|acts)|stock_movements\.reason)$/,
    // The settings of a zone, which the server reads; days and slots of the settings.
    /^(zones\.delivery|orders\.delivery_(day|area)|delivery_slots\.\w+)$/,
    // Validated as addresses when they are written.
    /^(users|staff|staff_invites)\.(email|pending_email)$/,
    /^push_subscriptions\.endpoint$/,
    /^payment_findings\.provider$/,
    // No page shows the book of money, nor what providers of payments answer.
    /^(money_moves|captures|payments|payment_events|payment_listings|payment_comparisons|provider_keys|orders\.payment_option)(\.|$)/,
    // A draft is what is published, in a test of the console; the history has days and names.
    /^content_(pages\.draft|history\.content)$/,
    // Paths, which are read letter by letter when they are written.
    /^redirects\./,
    // Words of the program; a tag of a rule is one of the products.
    /^collections\.(sort|rule)$/,
    // Names of files and of feeds, and ids of products.
    /^feeds\./,
    // The console has calls for refunds and hand-ins, and no page yet.
    /^(refunds|cash_hand_ins)\./,
  ];
  const columns = await inDatabase(shop.dataDir, textColumns);
  const hostile: readonly string[] = [...hostileColumns, ...consoleColumns];
  expect(hostile.filter((column) => !columns.includes(column))).toEqual([]);
  const shown = columns.filter((column) => !neverShown.some((pattern) => pattern.test(column)));
  expect(shown.filter((column) => !hostile.includes(column))).toEqual([]);
});

it('no text of the shop or its shoppers runs, becomes an element or widens a page that shows it', async () => {
  const only = [
    'home',
    'categories',
    'subcategories',
    'products',
    'collection',
    'product',
    'offers',
    'favourites',
    'cart',
    'checkout',
    'orders',
    'order-details',
    'receipt',
    'profile',
    'edit-profile',
    'contact',
    'about',
    'terms',
  ];
  const { screens, harm } = await scanPages({ hostileShop, texts, only, in: ['ar'] });
  expect(harm).toEqual([]);
  expect(screens).toBe(only.length + 4);
});

// Each page is opened in a test of its own group: all together take minutes on a busy machine.
const groups = Map.groupBy(consolePages.entries(), ([place]) => Math.floor(place / 8));

describe('no text of staff or orders runs, becomes an element or widens a page of the console', () => {
  let owner: HostileOwner;
  beforeAll(async () => {
    owner = await writeConsoleTexts(hostileShop, texts, 'ar');
  });

  it.each([...groups].map(([group, pages]) => ({ group: group + 1, pages: pages.map(([, page]) => page) })))(
    'in group $group of its pages',
    async ({ pages }) => {
      const { screens, harm } = await scanConsole(hostileShop, owner, pages);
      expect(harm).toEqual([]);
      expect(screens).toBe(pages.length);
    },
  );
});

it('HTML written by a script creates no element, and script text does not run', async () => {
  await visit({ url: shop.url, size: phone, name: 'sinks' }, async ({ page, forgive }) => {
    forgive(/Trusted/);
    await page.goto('/en/contact');
    const made = await page.evaluate(() => {
      const attempt = (deed: () => unknown) => {
        try {
          return String(deed());
        } catch (error) {
          return (error as Error).name;
        }
      };
      const part = document.createElement('div');
      const script = document.createElement('script');
      return {
        html: attempt(() => {
          part.innerHTML = '<img src=x onerror=__ran=1>';
          return part.childElementCount;
        }),
        text: attempt(() => (script.textContent = '__ran=1')),
        address: attempt(() => (script.src = 'data:text/javascript,__ran=1')),
        worker: attempt(() => new Worker('/robots.txt')),
        rule: attempt(() =>
          (
            globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): object } }
          ).trustedTypes.createPolicy('mine', {}),
        ),
        ran: '__ran' in globalThis,
      };
    });
    expect(made).toEqual({
      html: '0',
      text: 'TypeError',
      address: 'TypeError',
      worker: 'TypeError',
      rule: 'TypeError',
      ran: false,
    });
  });
});
