import { lazy, Suspense } from 'react';
import { mayOpen, useMe } from '../../runtime/session/me-context.ts';
import { useAutoStage } from './auto-choice.ts';

const AutoPrint = lazy(async () => ({ default: (await import('./auto-print.tsx')).AutoPrint }));

/** Prints slips by itself on a device where someone has chosen so. */
export function AutoPrintGate() {
  const stage = useAutoStage();
  if (!mayOpen(useMe(), 'orders.print') || stage === null) return null;
  return (
    <Suspense>
      <AutoPrint key={stage} stage={stage} />
    </Suspense>
  );
}
