import type { BucketSettings } from '../../process/storage-url.ts';

type Reason = 'away' | 'no_bucket' | 'wrong_key' | 'refused' | 'clock' | 'region' | 'failed';

/**
 * A call of the bucket that failed. The message says what to do; it names bucket and service, never a key.
 * The request that needed the bucket is answered with 503 (`src/server/http/error-handler.ts`).
 */
export class BucketError extends Error {
  override name = 'BucketError';
  readonly code: Reason;
  constructor(code: Reason, message: string) {
    super(message);
    this.code = code;
  }
}

/** The bucket did not answer, or not in time: it may have done what was asked, or not. */
export class BucketAway extends Error {
  override name = 'BucketAway';
}

const reasons: Record<string, Reason> = {
  NoSuchBucket: 'no_bucket',
  InvalidAccessKeyId: 'wrong_key',
  SignatureDoesNotMatch: 'wrong_key',
  InvalidToken: 'wrong_key',
  AccessDenied: 'refused',
  RequestTimeTooSkewed: 'clock',
  RequestExpired: 'clock',
  AuthorizationHeaderMalformed: 'region',
  PermanentRedirect: 'region',
  TemporaryRedirect: 'region',
  SlowDown: 'away',
  InternalError: 'away',
  ServiceUnavailable: 'away',
  RequestTimeout: 'away',
};

/** The status and the code of an error that the service answered with; null for another error. */
export function answerOf(error: unknown): { status: number; code: string } | null {
  const { status, code, body = '' } = error as { status?: unknown; code?: unknown; body?: string };
  if (typeof status !== 'number') return null;
  const named = typeof code === 'string' && code !== 'Unknown' ? code : /<Code>(\w+)<\/Code>/.exec(body)?.[1];
  return { status, code: named ?? '' };
}

function reasonOf(error: unknown): Reason {
  const answer = answerOf(error);
  if (!answer) return error instanceof BucketAway ? 'away' : 'failed';
  if (Object.hasOwn(reasons, answer.code)) return reasons[answer.code] ?? 'failed';
  if (answer.status >= 500 || answer.status === 429) return 'away';
  if (answer.status === 401 || answer.status === 403) return 'refused';
  return answer.status >= 300 && answer.status < 400 ? 'region' : 'failed';
}

function nameOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name: string };
  return typeof code === 'string' ? code : name;
}

/**
 * The error of a failed call. Nothing of the original one is kept but its reason: the service quotes the
 * request with its key id and signature, and so do errors about a header.
 */
export function bucketError(error: unknown, { bucket, endpoint, region }: BucketSettings): BucketError {
  if (error instanceof BucketError) return error;
  const reason = reasonOf(error);
  const answer = answerOf(error);
  const answered = answer && `${answer.status}${answer.code === '' ? '' : ` ${answer.code}`}`;
  const what = answered ?? (error instanceof BucketAway ? error.message : nameOf(error));
  const sentences: Record<Reason, string> = {
    away: `The bucket ${bucket} at ${endpoint.host} does not answer (${what}). Cached pages and pictures are still served; uploads and other pictures get 503. Remedy: check the service, and endpoint in STORAGE_URL.`,
    no_bucket: `There is no bucket ${bucket} at ${endpoint.host}. Remedy: create it, or correct STORAGE_URL.`,
    wrong_key: `${endpoint.host} does not accept the key of the bucket ${bucket} (${what}). Remedy: correct AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`,
    refused: `The key may not do this in the bucket ${bucket} at ${endpoint.host} (${what}). Remedy: let it list the bucket, and get, put and delete objects; check the name of the bucket in STORAGE_URL.`,
    clock: `${endpoint.host} says that the clock of this machine is wrong (${what}). Remedy: synchronise it with a time server.`,
    region: `The bucket ${bucket} at ${endpoint.host} is not in the region ${region} (${what}). Remedy: correct endpoint and region in STORAGE_URL.`,
    failed: `The bucket ${bucket} at ${endpoint.host} failed (${what}). Remedy: check the service, and STORAGE_URL.`,
  };
  return new BucketError(reason, sentences[reason]);
}
