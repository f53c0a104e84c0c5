import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { consoleErrorStatus } from '#contract/http/console-errors.ts';
import { type AnyErrorCode, type ErrorCode, type ErrorEnvelope, errorStatus } from '#contract/http/errors.ts';
import { languageFromHeader } from '#contract/values/locale.ts';
import { AppError, type PlainErrorCode } from '../errors/app-error.ts';
import { isDatabaseAway } from '../database/pg-errors.ts';
import type { FailureLog } from './failure-log.ts';
import { logIdsOf } from './request-trace.ts';
import type { SecurityLog } from './security-log.ts';
import { bareHeaders } from './security-headers.ts';
import { serverMessages } from './server-messages.ts';

const statusOfCode = { ...errorStatus, ...consoleErrorStatus };

// The errors of Fastify and its plugins, as codes of the contract.
const frameworkCodes: Record<string, PlainErrorCode | 'not_found'> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_ERR_BAD_URL: 'malformed_request',
  FST_ERR_ROUTE_MISSING: 'not_found',
};

// The caller's account: every foreign key to users has such a name.
function isOfUser(error: Error): boolean {
  return (error as { constraint?: string }).constraint?.endsWith('_user_id_fkey') ?? false;
}

function refusalOf(error: FastifyError | AppError): AppError | null {
  if (error instanceof AppError) return error;
  const code = error.code ?? '';
  const known = frameworkCodes[code];
  if (known) return new AppError(known);
  if (isDatabaseAway(error)) {
    return new AppError('unavailable', { retryAfterSeconds: 2, cause: error });
  }
  if (error.name === 'BucketError') return new AppError('unavailable', { retryAfterSeconds: 5, cause: error });
  // The disk is full. Nothing was stored; the caller may retry once there is space.
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new AppError('unavailable', { retryAfterSeconds: 60, cause: error });
  // PostgreSQL cannot store NUL characters.
  if (code === '22021') return new AppError('malformed_request', { cause: error });
  // A foreign key violation: the referenced row was deleted at the same moment.
  if (code === '23503' && isOfUser(error)) return new AppError('login_required', { cause: error });
  if (code === '23503') return new AppError('not_found', { cause: error });
  const status = error.statusCode;
  if (status === 429) return new AppError('too_many_requests');
  if (status !== undefined && status >= 400 && status < 500) return new AppError('malformed_request');
  return null;
}

/** The response body of an error, in the language of the caller. */
export function envelopeOf(refusal: AppError, acceptLanguage: string | undefined): ErrorEnvelope<AnyErrorCode> {
  const say = serverMessages[languageFromHeader(acceptLanguage)];
  const fields =
    refusal.fields &&
    Object.fromEntries(
      Object.entries(refusal.fields).map(([name, key]) => {
        const max = refusal.maxima?.[name];
        return [name, say.validation(key, max === undefined ? {} : { max })];
      }),
    );
  return {
    error: {
      message: say.error(refusal.code, refusal.details),
      code: refusal.code,
      ...(fields && { fields }),
      ...(refusal.details && !fields && { details: refusal.details }),
    },
  };
}

export interface Logs {
  security: Pick<SecurityLog, 'refused'>;
  failures: Pick<FailureLog, 'note'>;
  /** Called with the code of each error that a caller gets. */
  onRefused?: ((code: AnyErrorCode, request: FastifyRequest) => void) | undefined;
}

/** Whether the client closed the connection before it had sent the whole request. */
function isAborted({ code }: { code?: string }, { raw }: FastifyRequest): boolean {
  return (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE') && raw.destroyed && !raw.complete;
}

function log({ security, failures }: Logs, error: Error, refusal: AppError | null, request: FastifyRequest): void {
  if (!refusal) request.log.error({ err: error, ...logIdsOf(request) }, 'a request failed');
  else if (refusal.code === 'unavailable') failures.note(error, logIdsOf(request));
  else security.refused(request, refusal);
}

function answer(logs: Logs, error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) {
  const aborted = isAborted(error, request);
  const refusal = aborted ? new AppError('malformed_request') : refusalOf(error);
  // No client reads this response, and the shop did nothing wrong.
  if (!aborted) log(logs, error, refusal, request);
  const envelope = envelopeOf(refusal ?? new AppError('internal'), request.headers['accept-language']);
  if (!aborted) logs.onRefused?.(envelope.error.code, request);
  if (!refusal) envelope.error.requestId = request.id;
  if (refusal?.retryAfterSeconds !== undefined) void reply.header('retry-after', refusal.retryAfterSeconds);
  if (envelope.error.code === 'too_many_requests' && !reply.hasHeader('retry-after'))
    void reply.header('retry-after', 60);
  return reply
    .code(refusal?.status ?? statusOfCode[envelope.error.code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(envelope));
}

/**
 * Sends every error as the same envelope. The text of a bug stays in the log, under the request id.
 */
export function installErrorHandler(app: FastifyInstance, logs: Logs): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => answer(logs, error, request, reply));
  app.setNotFoundHandler((request, reply) => answer(logs, new AppError('not_found'), request, reply));
}

/** Creates the handler of errors before routing, such as a malformed URL. */
export function createFrameworkErrorHandler(isHttps: boolean, logs: Logs) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    void answer(logs, error, request, reply.headers(bareHeaders(isHttps)));
  };
}

const socketCodes: Record<string, PlainErrorCode & ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/**
 * Creates the handler of invalid HTTP and of timeouts. It writes to the socket, without Fastify.
 */
export function createSocketErrorHandler(isHttps: boolean) {
  const guards = Object.entries(bareHeaders(isHttps)).map(([name, value]) => `${name}: ${value}\r\n`);
  return (error: Error & { code?: string; rawPacket?: unknown }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return;
    const code = socketCodes[error.code ?? ''] ?? 'malformed_request';
    const body = JSON.stringify(envelopeOf(new AppError(code), undefined));
    // The client of a HEAD request would read a body as the next response (RFC 9110, 9.3.2).
    const isHead = Buffer.isBuffer(error.rawPacket) && error.rawPacket.toString('latin1', 0, 5) === 'HEAD ';
    socket.end(
      `HTTP/1.1 ${errorStatus[code]} ${STATUS_CODES[errorStatus[code]]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `${guards.join('')}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${isHead ? '' : body}`,
    );
  };
}
