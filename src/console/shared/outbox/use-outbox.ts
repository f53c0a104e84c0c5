import { useSyncExternalStore } from 'react';
import { sendCall } from '#contract/http/client.ts';
import type { ConsoleApi } from '#contract/console/api.ts';
import { failureOf } from '../../runtime/api/failure.ts';
import { readChanges } from '../../runtime/api/read-again.ts';
import { type App, useApp } from '../../runtime/app-context.ts';
import { createOutboxStorage } from '../../runtime/outbox/outbox-storage.ts';
import { createOutbox, type KeptName, type KeptWrite, type Outbox, type Sent } from '../../runtime/outbox/outbox.ts';
import { sessionEndOf } from '../../runtime/session/session-events.ts';
import { useMe } from '../../runtime/session/me-context.ts';

const outboxes = new WeakMap<App, Outbox>();

async function send({ console, queryClient }: App, { key, name, input }: KeptWrite): Promise<Sent> {
  try {
    const headers = { 'idempotency-key': key };
    const result = await sendCall<ConsoleApi, KeptName>(console, name, input, { headers });
    const isRefused = 'refused' in result && result.refused.length > 0;
    return isRefused ? { outcome: 'refused', refusal: '' } : { outcome: 'done' };
  } catch (error) {
    const { kind, text, code } = failureOf(error, true);
    // A session that is over, or a shop that asks to wait, is no answer to the write.
    if (kind !== 'refused' || sessionEndOf(error) || code === 'too_many_requests') return { outcome: 'later' };
    return { outcome: 'refused', refusal: text ?? '' };
  } finally {
    void readChanges(queryClient, name, input, () => true);
  }
}

function outboxOf(app: App): Outbox {
  const outbox =
    outboxes.get(app) ?? createOutbox({ storage: createOutboxStorage(), send: (write) => send(app, write) });
  outboxes.set(app, outbox);
  return outbox;
}

/** The writes of this person that wait for the network, and the function that keeps another one. */
export function useOutbox() {
  const app = useApp();
  const { id: staffId } = useMe();
  const outbox = outboxOf(app);
  const writes = useSyncExternalStore(outbox.subscribe, outbox.current).filter((write) => write.staffId === staffId);
  return {
    outbox,
    writes,
    waiting: writes.filter(({ refusal }) => refusal === null),
    keep: (write: Pick<KeptWrite, 'key' | 'name' | 'input' | 'orderIds' | 'label'>) =>
      void outbox.keep({ ...write, staffId, at: Date.now(), refusal: null }),
  };
}
