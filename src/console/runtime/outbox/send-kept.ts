import type { ConsoleApi } from '#contract/console/api.ts';
import type { ConsoleClient } from '#contract/console/client.ts';
import { isConsoleErrorOf } from '#contract/console/error-details.ts';
import { isApiError, sendCall } from '#contract/http/client.ts';
import { changedDue } from '../api/changed-due.ts';
import { failureOf } from '../api/failure.ts';
import { sessionEndOf } from '../session/session-events.ts';
import type { KeptName, KeptWrite, Sent } from './outbox.ts';

// A request that hangs would keep all others back.
const patienceMs = 20_000;

/**
 * Sends a kept write, with its Idempotency-Key, as the person who made it: the shop does nothing if someone else is
 * signed in now. Throws nothing.
 */
export async function sendKept(console: ConsoleClient, { key, name, input, staffId }: KeptWrite): Promise<Sent> {
  const headers = { 'idempotency-key': key, 'x-staff': String(staffId) };
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const result = await sendCall<ConsoleApi, KeptName>(console, name, input, { headers, signal });
    const [refused] = 'refused' in result ? result.refused : [];
    if (!refused) return { outcome: 'done' };
    const moved = refused.code === 'order_moved' ? refused.details : undefined;
    return { outcome: 'refused', refusal: '', code: refused.code, moved };
  } catch (error) {
    const { kind, text, code } = failureOf(error, true);
    if (kind === 'internal') return { outcome: 'failed' };
    // A session that is over, or a shop that asks to wait, is no answer to the write.
    const isTooEarly = isApiError(error) && (error.status === 408 || error.status === 429);
    if (kind === 'network' || isTooEarly || sessionEndOf(error)) return { outcome: 'later' };
    const moved = isConsoleErrorOf(error, 'order_moved') ? error.details : undefined;
    return { outcome: 'refused', refusal: text ?? '', code, moved, due: changedDue(error)?.due };
  }
}
