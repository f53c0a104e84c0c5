import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { qatarDay } from '#contract/values/qatar-time.ts';
import { type NewAttempt, NotKnown, type PaymentProvider, Refused, type Seen } from '#server/payments/provider.ts';

interface Needs {
  provider: PaymentProvider;
  /** The same provider with a key that it does not know. */
  stranger: PaymentProvider;
  print: (line: string) => void;
  /** How long a person may take to pay, and how often the provider is asked meanwhile. */
  patienceMs: number;
  everyMs: number;
  /** Called with the address of a page to pay on. */
  onPage?: (page: string, how: 'pay' | 'decline') => Promise<unknown>;
}

function newAttempt(option: NewAttempt['option']): NewAttempt {
  return {
    id: randomUUID(),
    orderNumber: `CHECK-${Date.now()}`,
    amountDirhams: 1_250,
    option,
    language: 'en',
    begunAt: new Date(),
    expiresAt: new Date(Date.now() + 30 * 60_000),
    customer: { name: 'Noora Check', email: '', phone: '+97455123456' },
    shopEmail: 'shop@example.qa',
    returnUrl: 'http://localhost:3000/en/pay/check',
    noticeUrl: null,
    description: 'A check of the adapter',
  };
}

/**
 * Tries an adapter against its provider: begins two payments, which a person pays and declines, looks at them, lists them and
 * refunds a part. Returns how many answers differ from what the shop relies on.
 */
export async function tryProvider({ provider, stranger, print, patienceMs, everyMs, onPage }: Needs): Promise<number> {
  let wrong = 0;
  async function check(what: string, work: () => Promise<string | null>): Promise<void> {
    const problem = await work().catch((error: Error) => `${error.name}: ${error.message}`);
    if (problem !== null) wrong += 1;
    print(problem === null ? `ok       ${what}` : `differs  ${what}: ${problem}`);
  }
  const refusalOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(() => null).catch((error: unknown) => error);
  const differs = (is: string, isAsExpected: boolean) => (isAsExpected ? null : is);

  /** Waits until a person has ended a payment. */
  async function waitFor(ref: string): Promise<Seen> {
    const until = Date.now() + patienceMs;
    let seen = await provider.look(ref);
    while (seen.state === 'open' && Date.now() < until) {
      await sleep(everyMs);
      seen = await provider.look(ref);
    }
    return seen;
  }

  async function begin(option: NewAttempt['option']) {
    const attempt = newAttempt(option);
    const { ref, goTo } = await provider.begin(attempt);
    return { attempt, ref, page: 'url' in goTo ? goTo.url : goTo.post };
  }

  const [debit, card] = [await begin('debit'), await begin('card')];
  print(`ok       begins a payment by debit card and one by any method: ${debit.ref}, ${card.ref}`);
  await check('the same attempt begun again is the same payment', async () => {
    const again = await provider.begin(debit.attempt);
    return differs(again.ref, again.ref === debit.ref);
  });
  await check('a payment that nobody has paid is open', async () => {
    const seen = await provider.look(debit.ref);
    return differs(`${seen.state} (${seen.rawStatus})`, seen.state === 'open' && !seen.isUnlisted);
  });
  await check('an unanswered attempt is found by our id', async () => {
    const seen = await provider.find(debit.attempt);
    return differs(String(seen?.ref), seen?.ref === debit.ref);
  });
  await check('an unknown payment is not known', async () => {
    const refusal = await refusalOf(provider.look('chg_TS00A0000000000000000000000'));
    return differs(String(refusal), refusal instanceof NotKnown);
  });
  await check('a wrong key is refused', async () => {
    const refusal = await refusalOf(stranger.look(debit.ref));
    return differs(String(refusal), refusal instanceof Refused && refusal.status === 401);
  });

  print(`\nPay here with a test card that is accepted: ${debit.page}`);
  await onPage?.(debit.page, 'pay');
  const paid = await waitFor(debit.ref);
  const capture = paid.captures[0];
  await check('a payment is captured in riyals, whole, and says with what', async () => {
    const { amountDirhams, currency } = capture ?? {};
    const isWhole = amountDirhams === debit.attempt.amountDirhams && currency === 'QAR' && paid.live === provider.live;
    return differs(
      `${paid.state} (${paid.rawStatus}), ${String(amountDirhams)} ${String(currency)}`,
      paid.state === 'captured' && isWhole && paid.method !== null,
    );
  });
  if (capture) {
    const id = randomUUID();
    const refund = {
      id,
      paymentRef: debit.ref,
      captureRef: capture.ref,
      amountDirhams: 250,
      reason: 'Check',
      noticeUrl: null,
    };
    const first = await provider.refund(refund).catch((error: Error) => error);
    if (first instanceof Error) print(`differs  a part goes back: ${first.message}`);
    else {
      print(`ok       a part goes back: ${first.state} (${first.rawStatus})`);
      await check('the same refund asked again is the same refund', async () => {
        const again = await provider.lookAtRefund({ ...refund, ref: null });
        return differs(String(again?.ref), first.ref === '' || again?.ref === first.ref);
      });
    }
    wrong += first instanceof Error ? 1 : 0;
  }

  print(`\nPay here with a test card that is declined: ${card.page}`);
  await onPage?.(card.page, 'decline');
  await check('a declined payment has failed, with a reason', async () => {
    const seen = await waitFor(card.ref);
    return differs(
      `${seen.state} (${seen.rawStatus} ${seen.rawCode})`,
      seen.state === 'failed' && seen.reason !== null,
    );
  });
  await check('the list of the day has the payment', async () => {
    for await (const seen of provider.listDay(qatarDay(new Date()))) if (seen.ref === debit.ref) return null;
    return 'it is not there; it may take some minutes';
  });
  print(wrong === 0 ? '\nThe provider answers as the shop expects.' : `\n${wrong} answers differ.`);
  return wrong;
}
