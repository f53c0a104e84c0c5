import { cards, type CardName, codes } from '#server/demo/demo-bank/cards.ts';
import { openDemoBank } from '#server/demo/demo-bank/open-demo-bank.ts';
import { readJsonText } from '#server/payments/json-text.ts';
import { createProviders } from '#server/payments/providers.ts';
import type { Seen, SeenRefund } from '#server/payments/provider.ts';
import type { PaymentSettings } from '#server/payments/settings.ts';
import { hashstring, signedText } from '#server/payments/tap/signature.ts';

function present<Value>(value: Value | null): Value {
  if (value === null) throw new Error('there is no bank');
  return value;
}

interface AtBank {
  charges: Seen[];
  refunds: SeenRefund[];
}

export type ReadBank = (attemptIds: readonly string[], refundIds: readonly string[]) => Promise<AtBank>;

/** The charges and refunds of an order. */
export function partOf(
  { charges, refunds }: AtBank,
  attemptIds: readonly string[],
  refundIds: readonly string[],
): AtBank {
  return {
    charges: charges.filter(({ attemptId }) => attemptId !== null && attemptIds.includes(attemptId)),
    refunds: refunds.filter(({ refundId }) => refundId !== null && refundIds.includes(refundId)),
  };
}

/** Whoever takes the money, in a process of its own: the bank of the demo, for shops that are configured with its key. */
export async function openBank(dataDir: string, clock: () => Date = () => new Date()) {
  const shop = { dataDir, localMode: true, localModeOnNetwork: false, payments: null };
  const bank = present(await openDemoBank(shop, { clock, log: (line) => console.log(line) }));
  const tap = present(bank.settings.tap);
  const own = present(createProviders(bank.settings, { clock }).takesNew);
  const { secretKey } = tap;
  const authorization = { authorization: `Bearer ${secretKey}` };

  /** The settings of a shop that reaches the bank at another address. */
  function settingsAt(url: string): PaymentSettings {
    return { takesNew: 'tap', tap: { ...tap, apiUrl: `${url}/v2` }, myfatoorah: null, skipcash: null };
  }

  async function post(page: string, act: string, fields: Record<string, string>): Promise<void> {
    await fetch(`${page}/${act}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  }

  /** Pays on a page of the bank, as a browser does. */
  async function pay(page: string, card: CardName = 'paid'): Promise<void> {
    await post(page, 'card', { method: 'debit', number: cards[card].number });
    await post(page, 'code', { code: codes.right });
  }

  /** What the bank has of today. */
  async function readAll(): Promise<AtBank> {
    const found: AtBank = { charges: [], refunds: [] };
    const day = new Date(clock().getTime() + 3 * 3_600_000).toISOString().slice(0, 10);
    for await (const one of own.listDay(day))
      if (one.kind === 'refund') found.refunds.push(one);
      else found.charges.push(one);
    return found;
  }

  /** What the bank has of an order: its charges and refunds. */
  const read: ReadBank = async (attemptIds, refundIds) => partOf(await readAll(), attemptIds, refundIds);

  /** Changes what goes wrong at the bank. */
  async function control(change: object): Promise<void> {
    const answer = await fetch(`${bank.url}/control`, {
      method: 'POST',
      headers: authorization,
      body: JSON.stringify(change),
    });
    if (answer.status !== 200) throw new Error(`the bank refuses ${JSON.stringify(change)}`);
  }

  /** The notice about a charge, as the bank would sign and send it now. */
  async function noticeOf(ref: string): Promise<{ body: string; headers: Record<string, string> }> {
    const answer = await fetch(`${tap.apiUrl}/charges/${ref}`, { headers: authorization });
    const body = await answer.text();
    const signature = hashstring(secretKey, signedText(readJsonText(body)) ?? '');
    return { body, headers: { 'content-type': 'application/json', hashstring: signature } };
  }

  return {
    url: bank.url,
    /** What a shop is started with. */
    environment: { TAP_SECRET_KEY: secretKey, TAP_API_URL: tap.apiUrl },
    settingsAt,
    pay,
    read,
    readAll,
    control,
    noticeOf,
    close: bank.close,
  };
}

export type Bank = Awaited<ReturnType<typeof openBank>>;
