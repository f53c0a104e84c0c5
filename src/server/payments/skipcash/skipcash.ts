import { fingerprintAccount } from '../account.ts';
import { type JsonText, textAt } from '../json-text.ts';
import { goToPage } from '../page-address.ts';
import { createProviderCall } from '../provider-call.ts';
import { NotGenuine, NotKnown, type Notice, type PaymentProvider, Refused, Unanswered } from '../provider.ts';
import type { SkipCashSettings } from '../settings.ts';
import { isSameSignature, readNoticeBody } from '../signature.ts';
import { pageOf, parseError, parsePayment, parseRefund } from './parse.ts';
import { paymentBody, paymentFields } from './requests.ts';
import { signNotice, signPayment } from './signature.ts';
import { listedState } from './states.ts';

export function createSkipCash(settings: SkipCashSettings, { clock }: { clock: () => Date }): PaymentProvider {
  const { apiUrl, live, clientId, keyId, keySecret, webhookKey, onLoopback } = settings;
  const call = createProviderCall({
    title: 'SkipCash',
    apiUrl,
    // The client's id alone is the password for looking.
    secrets: [clientId, keyId, keySecret, webhookKey],
    readError: parseError,
  });
  const pageHosts = ['skipcash.app', '*.skipcash.app', 'skipcashtest.azurewebsites.net'];

  async function readPayment(ref: string): Promise<JsonText> {
    const path = `/api/v1/payments/${encodeURIComponent(ref)}`;
    return call({ method: 'GET', path, headers: { authorization: clientId } }).catch((error: unknown) => {
      if (error instanceof Refused && (error.status === 404 || /not found/i.test(error.words)))
        throw new NotKnown('SkipCash knows no such payment');
      throw error;
    });
  }

  return {
    name: 'skipcash',
    live,
    account: fingerprintAccount(settings, clientId),
    formerAccount: null,
    can: {
      debit: false,
      partialRefund: false,
      refundIsInstant: false,
      listsDays: false,
      expires: false,
      idempotentHours: 0,
    },
    pageHosts,

    async begin(attempt) {
      const fields = paymentFields(attempt, keyId);
      const answer = await call({
        method: 'POST',
        path: '/api/v1/payments',
        headers: { authorization: signPayment(fields, keySecret) },
        body: paymentBody(fields),
      });
      const seen = parsePayment(answer, clock());
      return { ref: seen.ref, goTo: goToPage({ pageHosts, onLoopback }, pageOf(answer)), expiresAt: null, seen };
    },

    async look(ref) {
      const seen = parsePayment(await readPayment(ref), clock());
      if (seen.ref !== ref) throw new Unanswered('SkipCash: it answers another payment');
      return seen;
    },

    // SkipCash has no idempotency: the page of an unanswered attempt was shown to no one.
    find: () => Promise.resolve(null),

    // The call for refunds is not public: staff refund in the portal of SkipCash, and look here.
    refund: ({ id }) =>
      Promise.resolve({
        kind: 'refund',
        ref: '',
        refundId: id,
        state: 'unsupported',
        amountDirhams: null,
        rawStatus: '',
        at: clock(),
      }),

    async lookAtRefund({ paymentRef }) {
      return parseRefund(await readPayment(paymentRef), clock());
    },

    readNotice(body, given): Notice {
      const signature = given['authorization'];
      const notice = readNoticeBody(body, signature);
      const expected = signNotice((name) => textAt(notice, name) ?? '', webhookKey);
      const ref = textAt(notice, 'PaymentId');
      const statusId = textAt(notice, 'StatusId');
      if (ref === null || statusId === null || !isSameSignature(signature, expected))
        throw new NotGenuine('SkipCash did not sign this notice');
      return {
        event: listedState(statusId)?.refund ? 'refund' : 'payment',
        key: `${ref}:${statusId}`,
        ref,
        attemptId: textAt(notice, 'TransactionId'),
      };
    },

    async *listDay() {
      // SkipCash lists no days: payments that are not final are looked at each night instead.
    },
  };
}
