import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useRead } from '../../runtime/api/use-read.ts';
import { useApp } from '../../runtime/app-context.ts';
import { followChanges } from '../../runtime/events/follow-changes.ts';
import { setTitleCount } from '../../runtime/page/title-count.ts';
import { mayOpen, useMe } from '../../runtime/session/me-context.ts';
import { endDay, resumeDay, setRinging, useAlarmState } from './day.ts';

/** Follows the changes of the shop on every page, and rings for new orders. */
export function Alarm() {
  const { queryClient, session } = useApp();
  const me = useMe();
  useEffect(() => followChanges(queryClient), [queryClient]);
  useEffect(
    () =>
      session.subscribe((reason) => {
        if (reason === 'closed') endDay();
      }),
    [session],
  );
  return mayOpen(me, 'orders.accept') ? <Bell /> : null;
}

function Bell() {
  const t = useTranslations('alarm');
  const counts = useRead('countOrders').data;
  // Nobody can accept an order that waits for its recipient.
  const waiting = (counts?.stages.new ?? 0) - (counts?.asked ?? 0);
  const isOn = useAlarmState() === 'on';
  const before = useRef<number>(undefined);

  useEffect(resumeDay, []);
  useEffect(() => {
    setTitleCount(waiting);
    setRinging(waiting > 0 && isOn);
    if (before.current !== undefined && waiting > before.current) notify(t('notification', { count: waiting }));
    before.current = waiting;
  }, [waiting, isOn, t]);
  useEffect(
    () => () => {
      setTitleCount(0);
      setRinging(false);
    },
    [],
  );
  return null;
}

// For a tab in the background. A phone without a service worker refuses, and only rings.
function notify(text: string): void {
  if (document.visibilityState === 'visible' || !('Notification' in globalThis)) return;
  if (Notification.permission !== 'granted') return;
  try {
    void new Notification(text, { tag: 'new-orders', icon: '/console/icon-192.png' });
  } catch {
    return;
  }
}
