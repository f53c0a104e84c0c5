import { Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { consoleStorageKeys } from '#contract/console/storage-keys.ts';
import { useApp } from '../../runtime/app-context.ts';
import { lazyOfFirstDay } from './load-first-day.ts';

/** Above a page that the checklist of a new shop has led to: the way back, and to the next step. */
export function FirstDayBarGate() {
  const app = useApp();
  const [FirstDayBar] = useState(() =>
    lazyOfFirstDay(app, async () => (await import('./first-day-bar.tsx')).FirstDayBar),
  );
  const { pathname, hash } = useLocation();
  if (pathname === '/' || sessionStorage.getItem(consoleStorageKeys.firstDay) === null) return null;
  return (
    <Suspense>
      <FirstDayBar pathname={pathname} part={hash.slice(1)} />
    </Suspense>
  );
}
