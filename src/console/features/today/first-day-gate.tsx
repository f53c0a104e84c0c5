import { Suspense, useState } from 'react';
import { useRead } from '../../runtime/api/use-read.ts';
import { useApp } from '../../runtime/app-context.ts';
import { lazyOfFirstDay } from './load-first-day.ts';

/** The checklist, as long as the shop is new. */
export function FirstDayGate() {
  const app = useApp();
  const [FirstDay] = useState(() => lazyOfFirstDay(app, async () => (await import('./first-day.tsx')).FirstDay));
  const { data } = useRead('getFirstDay');
  if (!data) return null;
  return (
    <Suspense>
      <FirstDay />
    </Suspense>
  );
}
