import { useEffect } from 'react';
import { useApp } from '../../runtime/app-context.ts';
import type { KeptWrite } from '../../runtime/outbox/outbox.ts';
import { useMe } from '../../runtime/session/me-context.ts';
import { useKeptWrites } from './use-kept-writes.ts';

/** What a form says about a write that it keeps. */
type NewWrite = KeptWrite extends infer Write
  ? Write extends KeptWrite
    ? Pick<Write, 'key' | 'name' | 'input' | 'orderIds' | 'label'>
    : never
  : never;

/** The writes of this person that wait for the network, and the function that keeps another one. */
export function useOutbox() {
  const { offline } = useApp();
  const { id: staffId } = useMe();
  const { outbox, waiting } = useKeptWrites();
  // Without a network it cannot be loaded any more.
  useEffect(() => offline.load(), [offline]);
  return {
    waiting,
    keep: (write: NewWrite) => void outbox.keep({ ...write, staffId, at: Date.now(), refusal: null }),
  };
}
