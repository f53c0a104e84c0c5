import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, type ErrorEnvelope, errorStatus } from '#contract/errors.ts';
import { languageFromHeader } from '#contract/locale.ts';
import { AppError } from '../errors/app-error.ts';
import { isDatabaseAway } from '../database/pg-errors.ts';
import type { SecurityLog } from './security-log.ts';
import { bareHeaders } from './security-headers.ts';
import { serverMessages } from './server-messages.ts';

// What Fastify and its plugins refuse by themselves, in the contract's codes.
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_ERR_BAD_URL: 'malformed_request',
  FST_ERR_ROUTE_MISSING: 'not_found',
};

function refusalOf(error: FastifyError | AppError): AppError | null {
  // Known by name and not by class: an error may come out of the bundled half of the program.
  if (error.name === 'AppError') return error as AppError;
  const code = error.code ?? '';
  const known = frameworkCodes[code];
  if (known) return new AppError(known);
  if (isDatabaseAway(error)) {
    return new AppError('unavailable', { retryAfterSeconds: 2, cause: error });
  }
  // The disk is full. Nothing of the file stays, and it may be sent again once there is room.
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new AppError('unavailable', { retryAfterSeconds: 60, cause: error });
  // A text that PostgreSQL cannot hold: a NUL character.
  if (code === '22021') return new AppError('malformed_request', { cause: error });
  // A foreign key: what the row belongs to was deleted in the same moment.
  if (code === '23503') return new AppError('not_found', { cause: error });
  const status = (error as FastifyError).statusCode;
  if (status === 429) return new AppError('too_many_requests');
  if (status !== undefined && status >= 400 && status < 500) return new AppError('malformed_request');
  return null;
}

/** The envelope of a refusal, worded in the language asked for. */
export function envelopeOf(refusal: AppError, acceptLanguage: string | undefined): ErrorEnvelope {
  const say = serverMessages[languageFromHeader(acceptLanguage)];
  const values = (refusal.details ?? {}) as Record<string, string | number>;
  const fields =
    refusal.fields &&
    Object.fromEntries(Object.entries(refusal.fields).map(([name, key]) => [name, say.validation(key, values)]));
  return {
    error: {
      message: say.error(refusal.code, values),
      code: refusal.code,
      ...(fields && { fields }),
      ...(refusal.details && !fields && { details: refusal.details }),
    },
  };
}

type Noting = Pick<SecurityLog, 'refused'>;

function answer(security: Noting, error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error);
  if (refusal) security.refused(request, refusal);
  if (!refusal || refusal.code === 'unavailable')
    request.log.error({ err: error, reqId: request.id }, 'a request failed');
  const envelope = envelopeOf(refusal ?? new AppError('internal'), request.headers['accept-language']);
  if (!refusal) envelope.error.requestId = request.id;
  if (refusal?.retryAfterSeconds !== undefined) void reply.header('retry-after', refusal.retryAfterSeconds);
  if (envelope.error.code === 'too_many_requests' && !reply.hasHeader('retry-after'))
    void reply.header('retry-after', 60);
  return reply
    .code(errorStatus[envelope.error.code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(envelope));
}

/** Every refusal and every bug leaves as the one envelope; a bug's text stays in the log, under the request's id. */
export function installErrorHandler(app: FastifyInstance, security: Noting): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => answer(security, error, request, reply));
  app.setNotFoundHandler((request, reply) => answer(security, new AppError('not_found'), request, reply));
}

/** Makes the answer to errors that Fastify meets before it has a route: a malformed address. */
export function answerFrameworkError(isHttps: boolean, security: Noting) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    void answer(security, error, request, reply.headers(bareHeaders(isHttps)));
  };
}

const socketCodes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Makes the answer to what is no HTTP at all, or came too slowly: its envelope on the bare socket. */
export function answerSocketError(isHttps: boolean) {
  const guards = Object.entries(bareHeaders(isHttps)).map(([name, value]) => `${name}: ${value}\r\n`);
  return (error: Error & { code?: string; rawPacket?: unknown }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return;
    const code = socketCodes[error.code ?? ''] ?? 'malformed_request';
    const body = JSON.stringify(envelopeOf(new AppError(code), undefined));
    // Whoever asks for a head alone takes a body for the next answer (RFC 9110, 9.3.2).
    const isHead = Buffer.isBuffer(error.rawPacket) && error.rawPacket.toString('latin1', 0, 5) === 'HEAD ';
    socket.end(
      `HTTP/1.1 ${errorStatus[code]} ${STATUS_CODES[errorStatus[code]]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `${guards.join('')}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${isHead ? '' : body}`,
    );
  };
}
