import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { ConsoleOrderRow } from '#contract/console/orders.ts';
import { useApp } from '../../../runtime/app-context.ts';
import { useMe } from '../../../runtime/session/me-context.ts';
import { acceptedByOther, goneFrom } from './accepted.rules.ts';

/** Says who has accepted a new order that leaves the list, unless it was the person. */
export function AcceptedByOthers({ read }: { read: readonly ConsoleOrderRow[] }) {
  const t = useTranslations('orders');
  const { console, toasts } = useApp();
  const me = useMe();
  const before = useRef(read);

  const tell = useEffectEvent(async (id: number) => {
    // The list goes on without the name.
    const order = await console('getOrder', { params: { order: String(id) } }).catch(() => null);
    if (!order) return;
    const name = acceptedByOther(order, me.name);
    const shown = toasts.current();
    // What the person can still undo or must know stays.
    if (name === null || shown?.undo || shown?.kind === 'alert') return;
    toasts.show({ kind: 'status', text: t('acceptedBy', { name, number: order.number }) });
  });

  useEffect(() => {
    const gone = goneFrom(before.current, read);
    before.current = read;
    if (gone !== null) void tell(gone);
  }, [read]);
  return null;
}
