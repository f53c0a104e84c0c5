import { type CallTable, splitCall } from './call-table.ts';
import type { InputOf, OutputOf } from './endpoint.ts';
import type { AnyErrorCode, ErrorEnvelope } from './errors.ts';

/** The part of `fetch` that the client uses: the browser's, Node's, or the in-process one. */
export type Fetch = (
  url: string,
  init: {
    method: string;
    headers: Record<string, string>;
    body?: string | UploadBody;
    signal?: AbortSignalLike;
    credentials?: 'include';
    keepalive?: boolean;
  },
) => Promise<{
  ok: boolean;
  status: number;
  headers: { get(name: string): string | null };
  text(): Promise<string>;
}>;

// The contract has neither DOM nor Node types: these two stand for FormData and AbortSignal.
export type UploadBody = { append(name: string, value: never): void };
export type AbortSignalLike = { readonly aborted: boolean };

export interface CallOptions {
  signal?: AbortSignalLike;
  headers?: Record<string, string>;
  /** The request continues when its page is closed. */
  keepalive?: boolean;
  /** A multipart body. Only the upload uses it. */
  upload?: UploadBody;
}

export interface ClientOptions {
  fetch: Fetch;
  /** The prefix of each path: empty in the browser. */
  origin?: string;
  /** Language, bearer token, guest id and CSRF header, read for each call. */
  headers?: () => Record<string, string>;
  /** Receives the headers of every response, for the guest id. */
  onHeaders?: (headers: { get(name: string): string | null }) => void;
}

/** An error of the API, or `network` without a response. Compare `code`, not the class. */
export class ApiError extends Error {
  readonly code: AnyErrorCode | 'network';
  readonly status: number;
  readonly fields: Record<string, string>;
  /** Empty if there are none. `isApiErrorOf` and `isConsoleErrorOf` say what they are. */
  readonly details: object;
  readonly retryAfterSeconds: number | null;

  constructor(
    code: AnyErrorCode | 'network',
    status: number,
    message: string,
    more: {
      fields?: Record<string, string>;
      details?: object;
      retryAfterSeconds?: number | null;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.fields = more.fields ?? {};
    this.details = more.details ?? {};
    this.retryAfterSeconds = more.retryAfterSeconds ?? null;
  }
}

/** Whether an error is an answer of the server with a code of the contract. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError' && 'code' in error;
}

/** Whether a call was refused because it needs a login, or because the session has ended. */
export function isLoginRequired(error: unknown): boolean {
  return isApiError(error) && error.code === 'login_required';
}

// The input is optional if nothing in it is required.
type Arguments<Input> =
  Record<string, never> extends Input ? [input?: Input, options?: CallOptions] : [input: Input, options?: CallOptions];

/** The typed client of a table of endpoints by call. */
export type ClientOf<Endpoints> = <N extends keyof Endpoints & string>(
  name: N,
  ...rest: Arguments<InputOf<Endpoints[N]>>
) => Promise<OutputOf<Endpoints[N]>>;

interface AnyInput {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
}

function urlOf(prefix: string, path: string, input: AnyInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])));
  const pairs = Object.entries(input.query ?? {})
    .filter(([, value]) => value !== undefined)
    // A cut text may end with half a surrogate pair, which encodeURIComponent refuses.
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value).toWellFormed())}`);
  return prefix + filled + (pairs.length > 0 ? `?${pairs.join('&')}` : '');
}

function readEnvelope(text: string): ErrorEnvelope<AnyErrorCode>['error'] | null {
  try {
    return (JSON.parse(text) as Partial<ErrorEnvelope<AnyErrorCode>>).error ?? null;
  } catch {
    // The error page of a proxy is not JSON. The status is still known.
    return null;
  }
}

/**
 * Creates the typed client of the calls below a prefix. It needs their methods and paths and no
 * schema. Calls throw ApiError for errors and lost connections.
 */
export function createClientOf<Endpoints>(
  calls: CallTable<keyof Endpoints & string>,
  prefix: string,
  options: ClientOptions,
): ClientOf<Endpoints> {
  const send = async (name: keyof Endpoints & string, input: AnyInput = {}, more: CallOptions = {}) => {
    const { method, path } = splitCall(calls[name]);
    const headers: Record<string, string> = { accept: 'application/json', ...options.headers?.(), ...more.headers };
    if (input.body !== undefined) headers['content-type'] = 'application/json';
    const body = more.upload ?? (input.body === undefined ? undefined : JSON.stringify(input.body));
    let response: Awaited<ReturnType<Fetch>>;
    let text: string;
    try {
      response = await options.fetch((options.origin ?? '') + urlOf(prefix, path, input), {
        method,
        headers,
        credentials: 'include',
        ...(body !== undefined && { body }),
        ...(more.signal && { signal: more.signal }),
        ...(more.keepalive && { keepalive: true }),
      });
      text = await response.text();
    } catch (cause) {
      throw new ApiError('network', 0, 'No answer came.', { cause });
    }
    options.onHeaders?.(response.headers);
    if (response.ok) return (JSON.parse(text) as { data: never }).data;
    const refusal = readEnvelope(text);
    const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
    throw new ApiError(refusal?.code ?? 'internal', response.status, refusal?.message ?? '', {
      ...(refusal?.fields && { fields: refusal.fields }),
      ...(refusal?.details && { details: refusal.details }),
      retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
    });
  };
  return send as ClientOf<Endpoints>;
}

/**
 * Sends a call whose name is a type parameter, for hooks that serve every call: the arguments of a
 * client are known only for a call that is named.
 */
export function sendCall<Endpoints, N extends keyof Endpoints & string>(
  client: ClientOf<Endpoints>,
  name: N,
  input: InputOf<Endpoints[N]> | undefined,
  options: CallOptions = {},
): Promise<OutputOf<Endpoints[N]>> {
  const send = client as (name: N, input: unknown, options: CallOptions) => Promise<OutputOf<Endpoints[N]>>;
  return send(name, input ?? {}, options);
}
