import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { RequiredLanguage } from '#contract/values/locale.ts';
import type { ConsolePage } from '#console/runtime/page/console-page.ts';
import { addStaff, enterSession } from '../console.ts';
import { phone, visit } from '../visit.ts';
import { type Found, harmDone, type HostileShop } from './hostile-shop.ts';
import { publishContent } from '#server/testing/content-factory.ts';
import { everySection, ownHandle } from './own-page.ts';
import { onDatabase } from './staff.ts';
import { untilShown } from '../until-shown.ts';

/** The columns whose texts only the console shows. `scanConsole` writes into each. */
export const consoleColumns: readonly string[] = [
  'staff.name',
  'staff_invites.name',
  'order_notes.text',
  'order_notes.staff_name',
  'orders.tried_reason',
  'order_events.staff_name',
  'order_adjustments.message',
  'order_adjustments.reason',
  'order_adjustments.staff_name',
  'stock_movements.note',
  'stock_movements.staff_name',
  'stock_counts.category_name',
  'stock_counts.words',
  'stock_counts.begun_by',
  'stock_count_figures.staff_name',
  'customer_notes.text',
  'customer_notes.staff_name',
  'customer_tags.name',
  'products.tags',
  'product_tags.tag',
  'product_facets.facet',
  'facet_counts.facet',
  'variants.facets',
  'message_answers.staff_name',
  'message_answers.text',
  'canned_answers.title',
  'canned_answers.text',
  'payment_findings.subject',
  'payment_findings.says',
  'payment_findings.note',
  'payment_findings.settled_by',
  'data_files.name',
  'data_files.choices',
  'data_files.outcome',
  'audit_log.actor_name',
  'audit_log.subject_label',
  'audit_log.reason',
  'audit_log.before',
  'audit_log.after',
];

async function writeRows({ dataDir, orderId }: HostileShop, text: string): Promise<void> {
  await onDatabase(dataDir, async (db) => {
    const at = new Date();
    await db.updateTable('orders').set({ tried_reason: text }).execute();
    await db.updateTable('order_events').set({ staff_name: text }).execute();
    await db.insertInto('order_notes').values({ order_id: orderId, staff_name: text, text, at }).execute();
    const said = { staff_name: text, at };
    const { variant_id } = await db
      .selectFrom('order_items')
      .select('variant_id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    const adjustment = { kind: 'removed', quantity: 1, amount_dirhams: 0, stock_change: 0, reason: text, message: text } as const;
    await db
      .insertInto('order_adjustments')
      .values({ ...adjustment, ...said, order_id: orderId, act: randomUUID(), item_id: null, variant_id, staff_id: null })
      .execute();
    const movement = { change: 1, stock_after: 9, reason: 'other', note: text, undoes: null, order_id: null, act: null } as const;
    await db
      .insertInto('stock_movements')
      .values({ ...movement, ...said, variant_id: variant_id as number, staff_id: null })
      .execute();
    // A trigger writes them to product_tags too.
    await db.updateTable('products').set({ tags: [text] }).execute();
    const customers = await db.selectFrom('users').select('id').execute();
    await db
      .insertInto('customer_notes')
      .values(customers.map(({ id }) => ({ ...said, user_id: id, staff_id: null, text })))
      .execute();
    const { id: tagId } = await db
      .insertInto('customer_tags')
      .values({ name: text })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('tagged_customers')
      .values(customers.map(({ id }) => ({ tag_id: tagId, user_id: id, guest_id: null })))
      .execute();
    const messages = await db.selectFrom('contact_messages').select('id').execute();
    if (messages.length > 0)
      await db
        .insertInto('message_answers')
        .values(messages.map(({ id }) => ({ ...said, message_id: id, staff_id: null, text, sent_at: null })))
        .execute();
    await db
      .insertInto('canned_answers')
      .values({ title: text, text: JSON.stringify({ en: text, ar: text }) })
      .execute();
    await db
      .insertInto('staff_invites')
      .values({
        token_hash: Buffer.from(randomUUID()),
        email: '',
        name: text,
        role: 'packer',
        language: 'ar',
        expires_at: new Date(at.getTime() + 3_600_000),
        used_at: null,
        withdrawn_at: null,
        invited_by: null,
      })
      .execute();
    const found = { provider: 'tap', subject: text, order_id: orderId, ours_dirhams: 1, theirs_dirhams: null, day: null } as const;
    for (const kind of ['not_there', 'not_here'] as const)
      await db
        .insertInto('payment_findings')
        .values({
          ...found,
          id: randomUUID(),
          kind,
          says: text,
          note: text,
          found_at: at,
          settled_at: kind === 'not_here' ? at : null,
          settled_by: text,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    for (const kind of ['order', 'staff'] as const)
      await db
        .insertInto('audit_log')
        .values({
          act: randomUUID(),
          at,
          actor_kind: 'command',
          actor_name: text,
          action: kind === 'order' ? 'order.noted' : 'staff.changed',
          subject_kind: kind,
          subject_id: String(orderId),
          subject_label: text,
          before: JSON.stringify({ name: text }),
          after: JSON.stringify({ name: text, note: text }),
          reason: text,
        })
        .execute();
  });
}

/** A file that a member of staff imports, and what it holds. Its pages open for that person only. */
async function writeFile({ dataDir }: HostileShop, staffId: number, text: string): Promise<void> {
  const tally = { created: 1, updated: 0, unchanged: 0 };
  const complaints = [{ subject: text, path: text, reason: text }];
  const plan = { categories: tally, products: tally, refused: 1, warned: 1, problems: complaints, warnings: complaints };
  const sheet = { header: [text], columns: {}, rows: [[text]] };
  const created_at = new Date();
  await onDatabase(dataDir, (db) =>
    db
      .insertInto('data_files')
      .values({
        kind: 'import',
        contents: 'catalogue',
        staff_id: staffId,
        language: 'ar',
        name: text,
        stored: 'none',
        state: 'ready',
        choices: JSON.stringify({ columns: {} }),
        outcome: JSON.stringify({ sheet, plan, problem: text }),
        total: null,
        created_at,
        expires_at: new Date(created_at.getTime() + 3_600_000),
      })
      .execute(),
  );
}

/** A count session with the number of the order, which the addresses of the pages have. */
async function writeCount({ dataDir, orderId }: HostileShop, staffId: number, text: string): Promise<void> {
  const at = new Date();
  const session = { words: text, begun_by: text, begun_at: at, ended_at: null };
  const category_name = JSON.stringify({ en: text, ar: text });
  await onDatabase(dataDir, async (db) => {
    await db
      .insertInto('stock_counts')
      .values(Array.from({ length: orderId }, () => ({ ...session, category_name })))
      .execute();
    const { id: variant_id } = await db.selectFrom('variants').select('id').limit(1).executeTakeFirstOrThrow();
    const counted = { count_id: orderId, variant_id };
    await db
      .insertInto('stock_count_variants')
      .values({ ...counted, act: null })
      .execute();
    const seen = { seen_stock: 3, seen_movement: null, seen_at: at, counted_at: at };
    await db
      .insertInto('stock_count_figures')
      .values({ ...counted, ...seen, staff_id: staffId, staff_name: text, counted: 2 })
      .execute();
  });
}

/** The home page, and a page of the merchant's own, with sections of every kind. */
async function writeContent({ dataDir, productId, categoryId }: HostileShop, text: string): Promise<void> {
  let at = 0;
  // All of it in every field would be a page of megabytes.
  const words = () => {
    const part = text.slice(at, at + 1500).toWellFormed();
    at = (at + 1500) % text.length;
    return { en: part, ar: part };
  };
  const sections = everySection([productId], categoryId, words);
  await onDatabase(dataDir, async (db) => {
    await publishContent(db, 'home', { sections });
    await publishContent(db, ownHandle, { title: words(), description: words(), sections });
  });
}

/** A collection with the number of the order, which the addresses of the pages have. */
async function writeCollection({ dataDir, orderId }: HostileShop, text: string): Promise<void> {
  const words = JSON.stringify({ en: text, ar: text });
  const rule = JSON.stringify({ all: [{ field: 'tag', op: 'is', value: 'birthday' }] });
  await onDatabase(dataDir, async (db) => {
    await sql`insert into collections (id, handle, name, description, kind, rule, sort) overriding system value
      values (${orderId}, 'hostile', ${words}::jsonb, ${words}::jsonb, 'rule', ${rule}::jsonb, 'newest')
      on conflict (id) do update set name = excluded.name, kind = 'rule', rule = excluded.rule, sort = 'newest'`.execute(db);
  });
}

/** An owner whose name is hostile. */
export interface HostileOwner {
  token: string;
  language: RequiredLanguage;
}

/** Writes texts into every column that only the console shows, and adds an owner whose name has them, too. */
export async function writeConsoleTexts(
  hostileShop: HostileShop,
  texts: readonly string[],
  language: RequiredLanguage,
): Promise<HostileOwner> {
  const text = texts.join(' ');
  await writeRows(hostileShop, text);
  const { id, token } = await addStaff(hostileShop, { role: 'owner', language, name: text });
  await writeFile(hostileShop, id, text);
  await writeCount(hostileShop, id, text);
  await writeContent(hostileShop, text);
  await writeCollection(hostileShop, text);
  return { token, language };
}

/** Opens pages of the console as this owner. */
export async function scanConsole(
  { url, orderId }: HostileShop,
  { token, language }: HostileOwner,
  pages: readonly ConsolePage[],
): Promise<Found> {
  const found: Found = { screens: 0, harm: [] };
  await visit({ url, size: phone, name: `payloads-console-${language}` }, async ({ page, context, settled, expectRefusal }) => {
    expectRefusal('404 GET /images/catalog/');
    // The order is of an account.
    expectRefusal(`404 GET /api/console/v1/orders/${orderId}/guest`);
    page.on('dialog', (dialog) => {
      found.harm.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await enterSession(context, url, token, language);
    for (const { path } of pages) {
      const address = `/console${path.replace(':handle', ownHandle).replace(/:\w+/g, String(orderId)).replace('*', '/none')}`;
      await page.goto(address);
      await untilShown(page.getByRole('heading', { level: 1 }));
      await settled();
      found.screens += 1;
      const harm = await harmDone(page);
      found.harm.push(...harm.map((one) => `${address}: ${one}`));
    }
  });
  return found;
}
