import { fixedText } from '../amount-text.ts';
import { type JsonText, textAt } from '../json-text.ts';
import { hmacSha256 } from '../signature.ts';

// The hash has the decimals of the currency, the JSON as many as it likes.
const threeDecimals = new Set(['KWD', 'BHD', 'OMR', 'JOD']);

export type TapObject = 'charge' | 'authorize' | 'refund' | 'invoice';

const prefixes: [string, TapObject][] = [
  ['chg_', 'charge'],
  ['auth_', 'authorize'],
  ['re_', 'refund'],
  ['inv_', 'invoice'],
];

/** What a notice is about, by the prefix of its id. Null: something that Tap does not document. */
export function objectOf(id: string): TapObject | null {
  return prefixes.find(([prefix]) => id.startsWith(prefix))?.[1] ?? null;
}

/** The text that Tap hashes for an object. Null: a field is missing, or the amount is none of its currency. */
export function signedText(body: JsonText): string | null {
  const id = textAt(body, 'id');
  const currency = textAt(body, 'currency');
  const status = textAt(body, 'status');
  const object = id && objectOf(id);
  const amount = fixedText(textAt(body, 'amount') ?? '', threeDecimals.has(currency ?? '') ? 3 : 2);
  if (!object || currency === null || status === null || amount === null) return null;
  // The time of a charge is in its transaction, that of a refund or an invoice at the top.
  const isOfTransaction = object === 'charge' || object === 'authorize';
  const created = textAt(body, ...(isOfTransaction ? ['transaction', 'created'] : ['created']));
  if (created === null) return null;
  const references =
    object === 'invoice'
      ? `x_updated${textAt(body, 'updated') ?? ''}`
      : `x_gateway_reference${textAt(body, 'reference', 'gateway') ?? ''}` +
        `x_payment_reference${textAt(body, 'reference', 'payment') ?? ''}`;
  return `x_id${id}x_amount${amount}x_currency${currency}${references}x_status${status}x_created${created}`;
}

/** The `hashstring` of a signed text under a secret key. */
export function hashstring(secretKey: string, text: string): string {
  return hmacSha256(secretKey, text, 'hex');
}
