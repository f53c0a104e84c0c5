import { fingerprintAccount } from '../account.ts';
import { dirhamsOf } from '../amount-text.ts';
import { textAt } from '../json-text.ts';
import { goToPage } from '../page-address.ts';
import { createProviderCall, type Deadline, startDeadline } from '../provider-call.ts';
import { NotGenuine, NotKnown, type Notice, type PaymentProvider, Refused, Unanswered } from '../provider.ts';
import type { MyFatoorahSettings } from '../settings.ts';
import { hmacSha256, isSameSignature, readNoticeBody } from '../signature.ts';
import {
  type Invoice,
  parseDetails,
  parseError,
  parseInvoice,
  parseRefunds,
  seenOf,
  type Transaction,
} from './parse.ts';
import { invoiceBody, paymentBody, refundBody, refundStatusBody } from './requests.ts';
import { signedNotice } from './signature.ts';

// At most so many attempts of an invoice are read one by one.
const detailsMost = 5;

const isNone = (words: string) =>
  words.includes('not found') || words.includes('not exist') || (words.includes('no ') && words.includes('found'));
const saysNone = ({ status, words }: Refused) => status === 404 || isNone(words.toLowerCase());

export function createMyFatoorah(settings: MyFatoorahSettings, { clock }: { clock: () => Date }): PaymentProvider {
  const { apiUrl, live, token, webhookSecret, onLoopback } = settings;
  const call = createProviderCall({
    title: 'MyFatoorah',
    apiUrl,
    secrets: [token, webhookSecret],
    readError: parseError,
  });
  const headers = { authorization: `Bearer ${token}` };
  const pageHosts = ['*.myfatoorah.com'];

  const post = (path: string, body: string, deadline = startDeadline()) =>
    call({ method: 'POST', path, headers, body, deadline });

  async function readDetails(listed: Transaction, deadline: Deadline): Promise<Transaction> {
    const path = `/v3/payments/${encodeURIComponent(listed.paymentId)}`;
    return call({ method: 'GET', path, headers, deadline }).then(
      (answer) => parseDetails(answer, listed),
      (error: unknown) => {
        // What the invoice lists is enough.
        if (error instanceof Refused && saysNone(error)) return listed;
        throw error;
      },
    );
  }

  /** The invoice, with what version 3 knows of its payments: all that succeeded, or else the newest. */
  async function readInvoice(ref: string): Promise<Invoice> {
    const deadline = startDeadline();
    const answer = await post('/v2/GetPaymentStatus', invoiceBody(ref), deadline).catch((error: unknown) => {
      if (error instanceof Refused && saysNone(error)) throw new NotKnown('MyFatoorah knows no such invoice');
      throw error;
    });
    const invoice = parseInvoice(answer);
    if (invoice.id !== ref) throw new Unanswered('MyFatoorah: it answers another invoice');
    const paid = invoice.transactions.filter(({ state }) => state === 'success');
    const asked = (paid.length > 0 ? paid : invoice.transactions.slice(-1))
      .filter(({ paymentId }) => paymentId !== '')
      .slice(-detailsMost);
    const details = new Map(
      await Promise.all(asked.map(async (one) => [one, await readDetails(one, deadline)] as const)),
    );
    return { ...invoice, transactions: invoice.transactions.map((one) => details.get(one) ?? one) };
  }

  return {
    name: 'myfatoorah',
    live,
    account: fingerprintAccount(settings, token),
    formerAccount: null,
    can: {
      debit: false,
      partialRefund: true,
      refundIsInstant: false,
      listsDays: false,
      expires: true,
      idempotentHours: 0,
    },
    pageHosts,

    async begin(attempt) {
      const answer = await post('/v3/payments', paymentBody(attempt));
      const ref = textAt(answer, 'Data', 'InvoiceId');
      if (ref === null) throw new Unanswered('MyFatoorah: its answer is no invoice');
      const goTo = goToPage({ pageHosts, onLoopback }, textAt(answer, 'Data', 'PaymentURL'));
      const { expiresAt } = attempt;
      const seen = seenOf({ id: ref, status: 'Pending', expiresAt, transactions: [] }, clock());
      return { ref, goTo, expiresAt, seen: { ...seen, attemptId: attempt.id, state: 'open' } };
    },

    async look(ref) {
      return seenOf(await readInvoice(ref), clock());
    },

    // MyFatoorah has no idempotency: the page of an unanswered attempt was shown to no one.
    find: () => Promise.resolve(null),

    async refund(refund) {
      const answer = await post('/v2/MakeRefund', refundBody(refund));
      const ref = textAt(answer, 'Data', 'RefundId');
      if (ref === null) throw new Unanswered('MyFatoorah: its answer is no refund');
      return {
        kind: 'refund',
        ref,
        refundId: refund.id,
        // Their staff looks at it first.
        state: 'pending',
        amountDirhams: dirhamsOf(textAt(answer, 'Data', 'Amount')),
        rawStatus: 'Pending',
        at: clock(),
      };
    },

    async lookAtRefund({ id, paymentRef, ref }) {
      const [key, keyType] =
        ref === null || ref === '' ? ([paymentRef, 'InvoiceId'] as const) : ([ref, 'RefundId'] as const);
      const refunds = await post('/v2/GetRefundStatus', refundStatusBody(key, keyType)).then(
        (answer) => parseRefunds(answer, clock()),
        (error: unknown) => {
          if (error instanceof Refused && saysNone(error)) return [];
          throw error;
        },
      );
      return refunds.find((one) => (keyType === 'RefundId' ? one.ref === ref : one.refundId === id)) ?? null;
    },

    readNotice(body, given): Notice {
      const signature = given['myfatoorah-signature'];
      const notice = readNoticeBody(body, signature);
      const signed = signedNotice(notice);
      if (!signed || !isSameSignature(signature, hmacSha256(webhookSecret, signed.text, 'base64')))
        throw new NotGenuine('MyFatoorah did not sign this notice');
      const { event, text } = signed;
      const ref = textAt(notice, 'Data', ...(event === 'refund' ? ['Refund', 'Id'] : ['Invoice', 'Id']));
      if (ref === null) throw new NotGenuine('The notice of MyFatoorah names nothing');
      return {
        event,
        // `Event.Reference` is not signed: someone could send the same notice again and again under others.
        key: hmacSha256('notice', text, 'hex').slice(0, 40),
        ref,
        attemptId: event === 'refund' ? null : textAt(notice, 'Data', 'Invoice', 'ExternalIdentifier'),
      };
    },

    async *listDay() {
      // MyFatoorah lists no days: payments that are not final are looked at each night instead.
    },
  };
}
