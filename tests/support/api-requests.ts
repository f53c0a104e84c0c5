import { api as contract } from '#contract/api/api.ts';
import { apiPrefix, type CallName, calls } from '#contract/api/calls.ts';
import type { Endpoint } from '#contract/http/endpoint.ts';
import { type ErrorEnvelope, errorStatus, isErrorCode } from '#contract/http/errors.ts';
import type { Language } from '#contract/values/locale.ts';
import type { GoodInputs } from './good-inputs.ts';

export const callNames = Object.keys(calls) as CallName[];

export function endpointOf(name: CallName): Endpoint {
  return contract[name];
}

export function methodOf(name: CallName): 'GET' | 'POST' | 'PUT' | 'DELETE' {
  return calls[name].split(' ')[0] as 'GET';
}

/** The calls that write. */
export const writes = callNames.filter((name) => methodOf(name) !== 'GET');

export interface Parts {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

export function goodParts(inputs: GoodInputs, name: CallName): Parts {
  const input = inputs[name] as Partial<Parts>;
  return { params: input.params ?? {}, query: input.query ?? {}, body: input.body };
}

/** The address of a call. `query` is an encoded string, or values to be encoded. */
export function addressOf(name: CallName, params: Parts['params'], query: string | Parts['query'] = ''): string {
  const path = calls[name].split(' ')[1] as string;
  const filled = path.replace(/\{(\w+)\}/g, (_, part: string) => String(params[part]));
  const pairs = typeof query === 'string' ? query : Object.entries(query).map(pairOf).join('&');
  return `${apiPrefix}${filled}${pairs === '' ? '' : `?${pairs}`}`;
}

function pairOf([key, value]: [string, unknown]): string {
  return `${key}=${encodeURIComponent(String(value))}`;
}

/** A call as a raw request; a body that is a string is sent unchanged. */
export function requestOf(
  name: CallName,
  { params = {}, query = '', body }: Partial<Omit<Parts, 'query'>> & { query?: string | Parts['query'] },
  headers: Record<string, string> = {},
) {
  const hasBody = body !== undefined;
  return {
    method: methodOf(name),
    url: addressOf(name, params, query),
    headers: { ...(hasBody && { 'content-type': 'application/json' }), ...headers },
    ...(hasBody && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  };
}

const arabicLetters = /[\u0600-\u06ff]/;

/**
 * What is wrong with a refusal, or null. Every 4xx needs the error envelope, with every sentence in
 * the requested language.
 */
export function refusalProblem({ statusCode: status, body }: { statusCode: number; body: string }, language: Language) {
  if (status < 400 || status > 499) return `${status} ${body.slice(0, 200)}`;
  let envelope: ErrorEnvelope;
  try {
    envelope = JSON.parse(body) as ErrorEnvelope;
  } catch {
    return `${status} without JSON: ${body.slice(0, 200)}`;
  }
  const { code, message, fields } = envelope.error;
  if (!isErrorCode(code) || errorStatus[code] !== status) return `${status} with the code ${code}`;
  if (code === 'invalid' && Object.keys(fields ?? {}).length === 0) return `${status} without fields: ${body}`;
  for (const text of [message, ...Object.values(fields ?? {})]) {
    if (!text || arabicLetters.test(text) !== (language === 'ar')) return `${status} says "${text}" in ${language}`;
  }
  return null;
}
