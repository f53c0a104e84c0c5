import { randomUUID } from 'node:crypto';
import type { RequiredLanguage } from '#contract/values/locale.ts';
import { consolePages } from '#console/app/pages.ts';
import { signInAs } from '../console.ts';
import { phone, visit } from '../visit.ts';
import { type Found, harmDone, type HostileShop } from './hostile-shop.ts';
import { onDatabase } from './staff.ts';

/** The columns whose texts only the console shows. `scanConsole` writes into each. */
export const consoleColumns: readonly string[] = [
  'staff.name',
  'staff_invites.name',
  'order_notes.text',
  'order_notes.staff_name',
  'orders.tried_reason',
  'order_events.staff_name',
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

/** Shows texts on every page of the console to an owner whose name has them, too. */
export async function scanConsole(
  hostileShop: HostileShop,
  texts: readonly string[],
  language: RequiredLanguage,
): Promise<Found> {
  const text = texts.join(' ');
  await writeRows(hostileShop, text);
  const found: Found = { screens: 0, harm: [] };
  const { url } = hostileShop;
  await visit({ url, size: phone, name: `payloads-console-${language}` }, async ({ page, context, settled }) => {
    page.on('dialog', (dialog) => {
      found.harm.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await signInAs(context, hostileShop, { role: 'owner', language, name: text });
    for (const { path } of consolePages) {
      const address = `/console${path.replace(/:\w+/g, String(hostileShop.orderId)).replace('*', '/none')}`;
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await settled();
      found.screens += 1;
      const harm = await page.evaluate(harmDone);
      found.harm.push(...harm.map((one) => `${address}: ${one}`));
    }
  });
  return found;
}
