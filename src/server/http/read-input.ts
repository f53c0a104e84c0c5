import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { ObjectSchema } from '#contract/http/endpoint.ts';
import { AppError } from '../errors/app-error.ts';
import { parse, textReader } from './validate.ts';

/** The schemas of a call's input. */
interface InputSchemas {
  params?: ObjectSchema | undefined;
  query?: ObjectSchema | undefined;
  body?: ObjectSchema | undefined;
}

// An invalid id names nothing that exists.
function readParams(endpoint: InputSchemas, read: ReturnType<typeof textReader>, raw: unknown): unknown {
  if (!endpoint.params) return undefined;
  const parsed = endpoint.params.safeParse(read(raw as Record<string, unknown>));
  if (!parsed.success) throw new AppError('not_found');
  return parsed.data;
}

// A missing body fails field by field; a body that is not an object fails as a whole.
function readBody(body: unknown): object {
  if (body === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('malformed_request');
  return body;
}

export type CallInput = { params?: unknown; query?: unknown; body?: unknown };

/** Creates the function that parses the input of a call. It throws `invalid` or `not_found`. */
export function createReader(endpoint: InputSchemas): (request: FastifyRequest) => CallInput {
  const readQuery = endpoint.query && textReader(endpoint.query);
  const readPath = textReader(endpoint.params ?? z.object({}));
  return (request) => ({
    params: readParams(endpoint, readPath, request.params),
    ...(endpoint.query && { query: parse(endpoint.query, readQuery?.(request.query as Record<string, unknown>)) }),
    ...(endpoint.body && { body: parse(endpoint.body, readBody(request.body)) }),
  });
}
