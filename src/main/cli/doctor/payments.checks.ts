import { sql } from 'kysely';
import { type Check, counted } from './check.ts';

const noticesLeast = 3;

/** A sentence about some of the shop's rows; null without any. */
function about(count: string | number, sentence: (count: number) => string): string | null {
  return Number(count) > 0 ? sentence(Number(count)) : null;
}

/** Nothing holds back payments, and none of them hangs. */
export const checkOpenPayments: Check = async ({ config, services: { db, providers } }) => {
  const configured: string[] = providers.all.map(({ name }) => name);
  const { rows } = await sql<{
    held: Date | null;
    late: string;
    lateRef: string | null;
    keyless: string[];
    unpaid: string;
    differs: string;
    disputed: string;
    testPaid: string;
  }>`
    select (select min(since) from payment_holds) as held,
      (select count(*) from payments where state in ('Creating', 'Open') and expires_at < now() - interval '1 hour'
        and provider = any(${configured}::text[])) as late,
      (select coalesce(provider_ref, id::text) from payments where state in ('Creating', 'Open')
        and expires_at < now() - interval '1 hour' and provider = any(${configured}::text[]) limit 1) as "lateRef",
      array(select distinct provider from payments
        where state in ('Creating', 'Open') and provider <> all(${configured}::text[])) as keyless,
      (select count(*) from orders where stage = 'unpaid' and pay_by < now() - interval '1 hour') as unpaid,
      (select count(*) from payments join orders on orders.id = payments.order_id
        where payments.state = 'Disputed' and payments.begun_at > now() - interval '30 days'
          and orders.status in ('Pending', 'Processing', 'Shipped')) as differs,
      (select count(*) from payment_disputes where ended_at is null) as disputed,
      (select count(*) from orders where stage in ('new', 'pick', 'ready', 'way') and payment_type = 'online'
        and exists (select from payments where payments.order_id = orders.id and state = 'Captured' and not live)
        and not exists (select from payments where payments.order_id = orders.id and state = 'Captured' and live)) as "testPaid"`.execute(
    db,
  );
  const [found] = rows;
  if (!found) return [];
  return [
    found.held &&
      `Payments are held back since ${found.held.toISOString()}, when the shop was restored: nothing is paid, refunded or expired. Remedy: npm run shop -- payments resume`,
    about(
      found.late,
      (count) =>
        `${counted(count, 'payment')} still open an hour after the end, such as ${found.lateRef}. Remedy: npm run shop -- payments settle ${found.lateRef}; if the provider does not answer, look at its status page.`,
    ),
    found.keyless.length > 0
      ? `Payments are open at a provider without keys: ${found.keyless.join(', ')}. Nobody can ask about them. Remedy: set its keys again until they are settled.`
      : null,
    about(
      found.unpaid,
      (count) =>
        `${counted(count, 'unpaid order')} kept an hour after the time to pay. Remedy: start the shop; if it runs, npm run shop -- payments show NUMBER and read the log.`,
    ),
    about(
      found.differs,
      (count) =>
        `${counted(count, 'payment')} of open orders with another sum, currency or account than asked for. Remedy: npm run shop -- payments list --state disputed, and compare in the portal of the provider.`,
    ),
    about(
      found.disputed,
      (count) =>
        `${counted(count, 'payment')} disputed at the bank of the customer. Remedy: answer in the portal of the provider, then note the result in the console.`,
    ),
    config.localMode
      ? null
      : about(
          found.testPaid,
          (count) =>
            `${counted(count, 'open order')} paid with a test key: no money came. Remedy: cancel them, or ask the customers to pay.`,
        ),
  ];
};

/** The notices of the providers arrive: without them, orders are paid minutes later. */
export const checkPaymentNotices: Check = async ({ config: { localMode, publicUrl }, services: { db, providers } }) => {
  if (localMode || providers.all.length === 0) return [];
  const { rows } = await sql<{ provider: string; captured: string; noticed: string }>`
    select provider, count(*) as captured, count(*) filter (where exists (
      select from payment_events
      where payment_events.payment_id = payments.id and payment_events.source = 'notice')) as noticed
    from payments where state = 'Captured' and settled_at > now() - interval '7 days' group by provider`.execute(db);
  return rows
    .filter(({ captured, noticed }) => Number(captured) >= noticesLeast && Number(noticed) === 0)
    .map(
      ({ provider, captured }) =>
        `None of the ${captured} payments of a week came with a notice of ${provider}: orders are paid minutes later. ` +
        `Remedy: check ${publicUrl ?? ''}/api/v1/payments/${provider}/notices in its portal, its webhook secret, and the firewall.`,
    );
};

/** Nothing about money waits for a person for more than three days. */
export const checkMoneyTasks: Check = async ({ services: { db } }) => {
  const { rows } = await sql<{ second: string; handIns: string; differences: string }>`
    select (select count(*) from refunds
        where state = 'Asked' and waits_for_second and asked_at < now() - interval '3 days') as second,
      (select count(*) from cash_hand_ins
        where settled_at is null and counted_dirhams <> expected_dirhams and at < now() - interval '3 days') as "handIns",
      (select count(*) from payment_findings
        where settled_at is null and found_at < now() - interval '1 day') as differences`.execute(db);
  const [found] = rows;
  return [
    about(
      found?.second ?? 0,
      (count) =>
        `${counted(count, 'refund')} waiting for a second person for more than three days. Remedy: approve or refuse them in the console.`,
    ),
    about(
      found?.handIns ?? 0,
      (count) =>
        `${counted(count, 'difference')} in the cash of drivers open for more than three days. Remedy: settle them in the console, on the page of the cash.`,
    ),
    about(
      found?.differences ?? 0,
      (count) =>
        `${counted(count, 'difference')} between shop and payment provider for more than a day. Remedy: settle them in the console, on the page of the payments.`,
    ),
  ];
};
