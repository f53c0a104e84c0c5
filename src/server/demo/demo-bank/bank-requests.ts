import { isLanguage, type Language } from '#contract/values/locale.ts';
import { dirhamsOf } from '../../payments/amount-text.ts';
import { type JsonText, textAt, valueAt } from '../../payments/json-text.ts';

const minutesOf: Record<string, number> = { MINUTE: 1, HOUR: 60, DAY: 1440 };
const knownSources = new Set(['src_all', 'src_card', 'src_qa.qpay', 'src_apple_pay']);
const usualMinutes = 30;
const longestListMs = 30 * 24 * 3_600_000;

/** A request that Tap refuses: what is wrong with it. */
export class InvalidRequest extends Error {}

function isWebAddress(text: string | null): text is string {
  return text !== null && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function readAmount(body: JsonText): { amount: string; currency: string } {
  const amount = textAt(body, 'amount');
  const dirhams = dirhamsOf(amount);
  if (amount === null || dirhams === null || dirhams <= 0) throw new InvalidRequest('Amount is invalid');
  const currency = textAt(body, 'currency');
  if (currency !== 'QAR') throw new InvalidRequest('Currency is invalid');
  return { amount, currency };
}

function readMetadata(body: JsonText): Record<string, string> {
  const metadata = valueAt(body, 'metadata');
  if (metadata === null || typeof metadata !== 'object' || Array.isArray(metadata)) return {};
  return Object.fromEntries(
    Object.entries(metadata).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function readPostUrl(body: JsonText): string | null {
  const url = textAt(body, 'post', 'url');
  if (url !== null && !isWebAddress(url)) throw new InvalidRequest('Post url is invalid');
  return url;
}

function readMinutes(body: JsonText): number {
  const period = textAt(body, 'transaction', 'expiry', 'period');
  if (period === null) return usualMinutes;
  const unit = minutesOf[textAt(body, 'transaction', 'expiry', 'type') ?? ''];
  if (unit === undefined || !/^[1-9]\d{0,4}$/.test(period)) throw new InvalidRequest('Expiry is invalid');
  return Number(period) * unit;
}

/** Reads a new charge. What it says of a person is checked and dropped. Throws InvalidRequest. */
export function readNewCharge(body: JsonText, languageHeader: string | undefined) {
  const redirectUrl = textAt(body, 'redirect', 'url');
  if (!isWebAddress(redirectUrl)) throw new InvalidRequest('Redirect url is invalid');
  const source = textAt(body, 'source', 'id');
  if (source === null || !knownSources.has(source)) throw new InvalidRequest('Source id is invalid');
  if (textAt(body, 'customer', 'first_name') === null) throw new InvalidRequest('First name is required');
  if (textAt(body, 'customer', 'email') === null) throw new InvalidRequest('Email is required');
  const language: Language = isLanguage(languageHeader) ? languageHeader : 'en';
  return {
    ...readAmount(body),
    language,
    redirectUrl,
    source,
    description: textAt(body, 'description') ?? '',
    metadata: readMetadata(body),
    postUrl: readPostUrl(body),
    expiryMinutes: readMinutes(body),
    transaction: textAt(body, 'reference', 'transaction'),
    order: textAt(body, 'reference', 'order'),
    // At the top level Tap ignores it.
    idempotent: textAt(body, 'reference', 'idempotent'),
  };
}

export type NewCharge = ReturnType<typeof readNewCharge>;

/** Reads a new refund. Throws InvalidRequest. */
export function readNewRefund(body: JsonText) {
  const chargeId = textAt(body, 'charge_id');
  const reason = textAt(body, 'reason');
  if (chargeId === null) throw new InvalidRequest('Charge id is required');
  if (reason === null) throw new InvalidRequest('Reason is required');
  return {
    ...readAmount(body),
    chargeId,
    reason,
    metadata: readMetadata(body),
    postUrl: readPostUrl(body),
    merchantRef: textAt(body, 'reference', 'merchant'),
    idempotent: textAt(body, 'reference', 'idempotent'),
  };
}

export type NewRefundOfShop = ReturnType<typeof readNewRefund>;

/** Reads what is asked of a list. Throws InvalidRequest. */
export function readListRequest(body: JsonText) {
  const momentAt = (name: string) => {
    const text = textAt(body, 'period', 'date', name);
    if (text !== null && !/^\d{10,14}$/.test(text)) throw new InvalidRequest('Period is invalid');
    return text === null ? null : Number(text);
  };
  const to = momentAt('to') ?? Number.MAX_SAFE_INTEGER;
  const from = momentAt('from') ?? 0;
  if (from > 0 && to - from > longestListMs) throw new InvalidRequest('Period is invalid');
  const limit = textAt(body, 'limit') ?? '25';
  if (!/^(?:[1-9]|[1-4]\d|50)$/.test(limit)) throw new InvalidRequest('Limit is invalid');
  return { from, to, limit: Number(limit), after: textAt(body, 'starting_after'), status: textAt(body, 'status') };
}

export type ListRequest = ReturnType<typeof readListRequest>;
