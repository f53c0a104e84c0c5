import { type JsonText, readJsonText } from '../../payments/json-text.ts';
import { isSameSignature } from '../../payments/signature.ts';
import { InvalidRequest, readListRequest, readNewCharge, readNewRefund } from './bank-requests.ts';
import type { DemoBank } from './demo-bank.ts';
import { type BankCall, changeFaults } from './faults.ts';
import { printed } from './printed-answers.ts';

export interface ApiRequest {
  method: string;
  path: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

/** An answer, a connection that is cut, or none. */
export type ApiAnswer = { status: number; body: object } | 'cut' | 'silent';

const { missingAuthorization, noSuchCharge, emptyList } = printed.errors;
const notKnown = { status: 404, body: noSuchCharge };
const invalid = (description: string) => ({ status: 400, body: { errors: [{ code: '7022', description }] } });

const callOf: Record<string, BankCall> = {
  'POST charges': 'create',
  'GET charges': 'look',
  'GET refunds': 'look',
  'POST refunds': 'refund',
};

function readBody(text: string): JsonText {
  try {
    return readJsonText(text);
  } catch {
    throw new InvalidRequest('The body is no JSON');
  }
}

/** The calls of Tap's API version 2 that the shop makes, and the control of what goes wrong. */
export function createBankApi(bank: DemoBank, secretKey: string) {
  async function list(kind: 'charges' | 'refunds', body: string): Promise<ApiAnswer> {
    const { rows, hasMore } = await bank.list(kind, readListRequest(readBody(body)));
    if (rows.length === 0) return { status: 400, body: emptyList };
    const page = { object: 'list', object_type: 'list', live_mode: false, api_version: 'V2' };
    return { status: 200, body: { ...page, count: rows.length, has_more: hasMore, [kind]: rows } };
  }

  async function act({ method, path, headers, body }: ApiRequest): Promise<ApiAnswer> {
    const [, kind = '', id = ''] = path.split('/');
    if (kind !== 'charges' && kind !== 'refunds') return notKnown;
    if (method === 'POST' && id === 'list') return list(kind, body);
    if (method === 'POST' && id === '') {
      const language = headers['lang_code'];
      const made =
        kind === 'charges'
          ? await bank.createCharge(readNewCharge(readBody(body), typeof language === 'string' ? language : undefined))
          : await bank.createRefund(readNewRefund(readBody(body)));
      return { status: 200, body: made };
    }
    if (method !== 'GET') return notKnown;
    const found = await bank.find(kind, id);
    return found ? { status: 200, body: found } : notKnown;
  }

  /** Answers a call below `/v2`. */
  async function answer(request: ApiRequest): Promise<ApiAnswer> {
    const { method, path, headers } = request;
    if (!isSameSignature(headers['authorization']?.toString(), `Bearer ${secretKey}`))
      return { status: 401, body: missingAuthorization };
    const [, kind = '', id] = path.split('/');
    const call = id === 'list' ? 'list' : callOf[`${method} ${kind}`];
    const fault = call && bank.faults.calls[call].shift();
    if (fault === '429' || fault === '500') return { status: Number(fault), body: printed.errors.unableToProcess };
    if (fault === 'silent') return fault;
    try {
      const answered = await act(request);
      return fault ?? answered;
    } catch (error) {
      if (error instanceof InvalidRequest) return invalid(error.message);
      throw error;
    }
  }

  /** Answers `GET /control` and `POST /control`, which changes what goes wrong. */
  function control({ method, headers, body }: ApiRequest): ApiAnswer {
    if (!isSameSignature(headers['authorization']?.toString(), `Bearer ${secretKey}`))
      return { status: 401, body: missingAuthorization };
    if (method === 'POST') {
      let wanted: unknown;
      try {
        wanted = JSON.parse(body);
      } catch {
        return invalid('The body is no JSON');
      }
      if (!changeFaults(bank.faults, wanted)) return invalid('There is no such fault');
    }
    return { status: 200, body: bank.faults };
  }

  return { answer, control };
}
