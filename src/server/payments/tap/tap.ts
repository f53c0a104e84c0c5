import { type JsonText, listAt, textAt, valueAt } from '../json-text.ts';
import { fingerprintAccount } from '../account.ts';
import { goToPage } from '../page-address.ts';
import { createProviderCall, type Deadline, startDeadline } from '../provider-call.ts';
import {
  NotGenuine,
  NotKnown,
  type Notice,
  type PaymentProvider,
  Refused,
  type SeenRefund,
  Unanswered,
} from '../provider.ts';
import type { TapSettings } from '../settings.ts';
import { isSameSignature, readNoticeBody } from '../signature.ts';
import { pageOf, parseCharge, parseError, parseRefund } from './parse.ts';
import { chargeBody, listBody, refundBody } from './requests.ts';
import { hashstring, objectOf, signedText } from './signature.ts';
import { isUnsupportedRefund } from './states.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
// The longest period that Tap lists.
const longestPeriodMs = 30 * dayMs - hourMs;
// A list that never ends is no list.
const pagesMost = 2000;

const events = { charge: 'payment', refund: 'refund', authorize: 'other', invoice: 'other' } as const;

export function createTap(settings: TapSettings, { clock }: { clock: () => Date }): PaymentProvider {
  const { apiUrl, live, secretKey, oldSecretKey, onLoopback } = settings;
  const call = createProviderCall({
    title: 'Tap',
    apiUrl,
    secrets: [secretKey, ...(oldSecretKey === null ? [] : [oldSecretKey])],
    readError: parseError,
  });
  const headers = { authorization: `Bearer ${secretKey}` };
  const pageHosts = ['*.tap.company'];

  const read = (path: string) => call({ method: 'GET', path, headers });

  /** One charge or refund, or null if Tap does not know it. */
  async function readKnown(path: string): Promise<JsonText> {
    return read(path).catch((error: unknown) => {
      if (error instanceof Refused && (error.status === 404 || error.code === '7017')) return null;
      throw error;
    });
  }

  /** A page of a list. An empty one is an error of Tap: "Charges not found". */
  async function readPage(
    what: 'charges' | 'refunds',
    from: Date,
    to: Date,
    after: string | null,
    deadline?: Deadline,
  ): Promise<JsonText> {
    const body = listBody(from, to, after);
    const request = { method: 'POST', path: `/${what}/list`, headers, body } as const;
    return call(deadline === undefined ? request : { ...request, deadline }).catch((error: unknown) => {
      if (error instanceof Refused && (error.status === 404 || /not found/i.test(error.words))) return null;
      throw error;
    });
  }

  async function* list(
    what: 'charges' | 'refunds',
    { from, to, deadline }: { from: Date; to: Date; deadline?: Deadline },
  ): AsyncGenerator<JsonText> {
    let after: string | null = null;
    for (let pages = 0; pages < pagesMost; pages += 1) {
      const page: JsonText = await readPage(what, from, to, after, deadline);
      const rows: JsonText[] = listAt(page, what);
      yield* rows;
      const last: string | null = textAt(rows.at(-1) ?? null, 'id');
      if (valueAt(page, 'has_more') !== true || last === null) return;
      if (last === after) break;
      after = last;
    }
    throw new Unanswered(`Tap: its list of ${what} does not end`);
  }

  const unsupported = (refundId: string, code: string): SeenRefund => ({
    kind: 'refund',
    ref: '',
    refundId,
    state: 'unsupported',
    amountDirhams: null,
    rawStatus: code,
    at: clock(),
  });

  function genuine(body: JsonText, given: string | undefined, isOldAllowed: boolean): boolean {
    const text = signedText(body);
    if (text === null) return false;
    const keys = isOldAllowed && oldSecretKey !== null ? [secretKey, oldSecretKey] : [secretKey];
    return keys.some((key) => isSameSignature(given, hashstring(key, text)));
  }

  return {
    name: 'tap',
    live,
    account: fingerprintAccount(settings, secretKey),
    formerAccount: oldSecretKey === null ? null : fingerprintAccount(settings, oldSecretKey),
    can: {
      debit: true,
      partialRefund: true,
      refundIsInstant: false,
      listsDays: true,
      expires: true,
      idempotentHours: 24,
    },
    pageHosts,

    async begin(attempt) {
      const charge = await call({
        method: 'POST',
        path: '/charges/',
        headers: { ...headers, lang_code: attempt.language },
        body: chargeBody(attempt, clock()),
      });
      const seen = parseCharge(charge, clock());
      // A repeated attempt may be over by now: the return page says how.
      const goTo =
        seen.state === 'open' ? goToPage({ pageHosts, onLoopback }, pageOf(charge)) : { url: attempt.returnUrl };
      return { ref: seen.ref, goTo, expiresAt: seen.expiresAt, seen };
    },

    async look(ref) {
      const charge = await readKnown(`/charges/${encodeURIComponent(ref)}`);
      if (charge === null) throw new NotKnown('Tap knows no such charge');
      const seen = parseCharge(charge, clock());
      if (seen.ref !== ref) throw new Unanswered('Tap: it answers another charge');
      return seen;
    },

    async find({ id, begunAt }) {
      const now = clock().getTime();
      const from = new Date(Math.max(begunAt.getTime() - hourMs, now - longestPeriodMs));
      const period = { from, to: new Date(now + hourMs) };
      for await (const charge of list('charges', { ...period, deadline: startDeadline() }))
        if (textAt(charge, 'reference', 'transaction') === id) return parseCharge(charge, clock());
      return null;
    },

    async refund(refund) {
      const answer = await call({ method: 'POST', path: '/refunds/', headers, body: refundBody(refund) }).catch(
        (error: unknown) => {
          if (error instanceof Refused && isUnsupportedRefund(error.code)) return error.code;
          throw error;
        },
      );
      if (typeof answer === 'string') return unsupported(refund.id, answer);
      const seen = parseRefund(answer, clock());
      return { ...seen, refundId: seen.refundId ?? refund.id };
    },

    async lookAtRefund({ id, paymentRef, ref }) {
      if (ref !== null && ref !== '') {
        const found = await readKnown(`/refunds/${encodeURIComponent(ref)}`);
        return found === null ? null : parseRefund(found, clock());
      }
      const now = clock().getTime();
      const period = { from: new Date(now - longestPeriodMs), to: new Date(now + hourMs) };
      for await (const row of list('refunds', { ...period, deadline: startDeadline() })) {
        const seen = parseRefund(row, clock());
        if (seen.refundId === id && textAt(row, 'charge_id') === paymentRef) return seen;
      }
      return null;
    },

    readNotice(body, given, { old }): Notice {
      const signature = given['hashstring'];
      const notice = readNoticeBody(body, signature);
      const id = textAt(notice, 'id');
      const object = id && objectOf(id);
      if (!object || !genuine(notice, signature, old)) throw new NotGenuine('Tap did not sign this notice');
      return {
        event: events[object],
        key: `${id}:${textAt(notice, 'status') ?? ''}`,
        ref: id,
        attemptId: object === 'charge' ? textAt(notice, 'reference', 'transaction') : null,
      };
    },

    async *listDay(day) {
      const from = new Date(`${day}T00:00:00+03:00`);
      const period = { from, to: new Date(from.getTime() + dayMs - 1) };
      for await (const charge of list('charges', period)) yield parseCharge(charge, clock());
      for await (const refund of list('refunds', period)) yield parseRefund(refund, clock());
    },
  };
}
