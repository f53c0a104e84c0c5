import { useSyncExternalStore } from 'react';
import { readChanges } from '../../runtime/api/read-again.ts';
import { type App, useApp } from '../../runtime/app-context.ts';
import { setHasKept } from '../../runtime/outbox/has-kept.ts';
import { createOutboxStorage } from '../../runtime/outbox/outbox-storage.ts';
import { createOutbox, type KeptWrite, type Outbox } from '../../runtime/outbox/outbox.ts';
import { sendKept } from '../../runtime/outbox/send-kept.ts';
import { useMe } from '../../runtime/session/me-context.ts';

const outboxes = new WeakMap<App, Outbox>();

function createAppOutbox({ console, queryClient }: App): Outbox {
  return createOutbox({
    storage: createOutboxStorage(),
    send: async (write) => {
      const sent = await sendKept(console, write);
      if (sent.outcome !== 'later') void readChanges(queryClient, write.name, write.input, () => true);
      return sent;
    },
    alone: (work) => navigator.locks.request('dana-console-outbox', work),
    onCount: setHasKept,
  });
}

function outboxOf(app: App): Outbox {
  const outbox = outboxes.get(app) ?? createAppOutbox(app);
  outboxes.set(app, outbox);
  return outbox;
}

const isWaiting = ({ refusal }: KeptWrite) => refusal === null;

/** The writes of this person that wait for the network, and those that the shop refused. */
export function useKeptWrites() {
  const app = useApp();
  const { id: staffId } = useMe();
  const outbox = outboxOf(app);
  const writes = useSyncExternalStore(outbox.subscribe, outbox.current).filter((write) => write.staffId === staffId);
  return { outbox, writes, waiting: writes.filter(isWaiting) };
}
