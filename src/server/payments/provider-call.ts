import { Agent as HttpAgent, request as requestHttp, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { type JsonText, readJsonText } from './json-text.ts';
import { Refused, Unanswered } from './provider.ts';

/** How long an operation of a provider may take with all its calls: `begin` answers a request of a shopper. */
const operationMs = 3500;
const bodyMost = 256 * 1024;
const wordsMost = 300;
const errorCode = /^[\w.-]{1,40}$/;

/** The moment by which an operation with several calls ends. */
export type Deadline = number;

export function startDeadline(ms = operationMs): Deadline {
  return performance.now() + ms;
}

/** An error that a provider answers with: its code and its words. */
export interface ProviderError {
  code: string;
  words: string;
}

interface Api {
  /** The provider in messages. */
  title: string;
  apiUrl: string;
  /** What no error may quote. */
  secrets: readonly string[];
  /** Reads the error of an answer, or null: it is none. */
  readError: (body: JsonText) => ProviderError | null;
  answerMs?: number | undefined;
}

interface ProviderRequest {
  method: 'GET' | 'POST';
  /** Below the address of the API, with the slash. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** Default: starts now. */
  deadline?: Deadline;
}

/** Makes one call. Throws Unanswered and Refused. */
export type ProviderCall = (request: ProviderRequest) => Promise<JsonText>;

class BodyTooLarge extends Error {}

async function readBody(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.byteLength;
    if (size > bodyMost) throw new BodyTooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'it did not answer in time';
  if (error instanceof BodyTooLarge) return 'its answer is larger than 256 kB';
  const { code } = error as { code?: unknown };
  return `the connection broke${typeof code === 'string' ? ` (${code})` : ''}`;
}

function parseBody(text: string): JsonText | undefined {
  try {
    return readJsonText(text);
  } catch {
    return undefined;
  }
}

/**
 * Creates the function that calls one API. It follows no redirect, uses no proxy, verifies the certificate,
 * and reads at most 256 kB. Nothing of a request is in its errors.
 */
export function createProviderCall({ title, apiUrl, secrets, readError, answerMs }: Api): ProviderCall {
  const isTls = apiUrl.startsWith('https:');
  // An agent that is not the global one: that uses the proxy of the environment. A connection that was kept could
  // break while it is used again, and nobody knew what happened.
  const agent = isTls ? new HttpsAgent({ keepAlive: false }) : new HttpAgent({ keepAlive: false });

  function withoutSecrets(words: string): string {
    let text = words;
    for (const secret of secrets) text = text.replaceAll(secret, '…');
    return text.replaceAll(/\p{C}+/gu, ' ').slice(0, wordsMost);
  }

  async function send({ method, path, headers, body }: ProviderRequest, signal: AbortSignal) {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const options = { method, agent, signal, rejectUnauthorized: true };
    const sent = (isTls ? requestHttps : requestHttp)(`${apiUrl}${path}`, options, resolve);
    sent.on('error', reject);
    for (const [name, value] of Object.entries(headers)) sent.setHeader(name, value);
    sent.setHeader('accept', 'application/json');
    sent.setHeader('accept-encoding', 'identity');
    if (body !== undefined) sent.setHeader('content-type', 'application/json; charset=utf-8');
    sent.end(body);
    try {
      const answer = await promise;
      return { status: answer.statusCode ?? 0, text: await readBody(answer) };
    } finally {
      sent.destroy();
    }
  }

  return async (request) => {
    const left = Math.ceil((request.deadline ?? startDeadline(answerMs)) - performance.now());
    if (left <= 0) throw new Unanswered(`${title}: it did not answer in time`);
    const signal = AbortSignal.timeout(left);
    const answer = await send(request, signal).catch((error: unknown) => {
      throw new Unanswered(`${title}: ${reasonOf(error, signal)}`);
    });
    const { status } = answer;
    if (status < 200 || (status >= 300 && status < 400) || status === 408 || status === 429 || status >= 500)
      throw new Unanswered(`${title}: HTTP ${status}`);
    const body = parseBody(answer.text);
    const error = body === undefined ? null : readError(body);
    if (error !== null || status >= 400) {
      const words = withoutSecrets(error?.words ?? '');
      const code = error && errorCode.test(error.code) ? withoutSecrets(error.code) : '';
      throw new Refused(`${title} refuses: HTTP ${status}${code === '' ? '' : `, ${code}`}`, { status, code, words });
    }
    if (body === undefined) throw new Unanswered(`${title}: its answer is no JSON`);
    return body;
  };
}
