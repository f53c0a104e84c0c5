import { type ClientOf, type ClientOptions, createClientOf } from '../http/client.ts';
import type { Api } from './api.ts';
import { apiPrefix, calls } from './calls.ts';

export type Client = ClientOf<Api>;

/** Creates the typed client of the API. Calls throw ApiError for errors and lost connections. */
export function createClient(options: ClientOptions): Client {
  return createClientOf<Api>(calls, apiPrefix, options);
}
