import { type ClientOf, type ClientOptions, createClientOf } from '../http/client.ts';
import type { ConsoleApi } from './api.ts';
import { consoleCalls, consolePrefix } from './calls.ts';

export type ConsoleClient = ClientOf<ConsoleApi>;

/**
 * Creates the typed client of the console's API. It sends the header that only the console's own
 * pages can send.
 */
export function createConsoleClient(options: ClientOptions): ConsoleClient {
  const headers = () => ({ 'x-console': '1', ...options.headers?.() });
  return createClientOf<ConsoleApi>(consoleCalls, consolePrefix, { ...options, headers });
}
