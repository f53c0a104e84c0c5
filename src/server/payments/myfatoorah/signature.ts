import { type JsonText, textAt } from '../json-text.ts';
import type { Notice } from '../provider.ts';

interface SignedEvent {
  event: Notice['event'];
  /** The signed fields below `Data`, in their order. */
  fields: readonly string[];
}

const signedEvents: Record<string, SignedEvent> = {
  '1': {
    event: 'payment',
    fields: [
      'Invoice.Id',
      'Invoice.Status',
      'Transaction.Status',
      'Transaction.PaymentId',
      'Invoice.ExternalIdentifier',
    ],
  },
  '2': {
    event: 'refund',
    fields: ['Refund.Id', 'Refund.Status', 'Amount.ValueInBaseCurrency', 'ReferencedInvoice.Id'],
  },
  '6': {
    event: 'dispute',
    fields: [
      'Dispute.DisputeTransactionId',
      'Dispute.Status',
      'Invoice.Id',
      'Invoice.Status',
      'Transaction.Status',
      'Transaction.PaymentId',
      'Invoice.ExternalIdentifier',
    ],
  },
};

/** What a notice is about, and the text that is signed of it. Null: an event that the shop does not take. */
export function signedNotice(notice: JsonText): { event: Notice['event']; text: string } | null {
  const code = textAt(notice, 'Event', 'Code');
  if (code === null || !Object.hasOwn(signedEvents, code)) return null;
  const signed = signedEvents[code];
  if (signed === undefined) return null;
  const pairs = signed.fields.map((field) => `${field}=${textAt(notice, 'Data', ...field.split('.')) ?? ''}`);
  return { event: signed.event, text: pairs.join(',') };
}
