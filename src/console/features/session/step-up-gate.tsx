import { lazy, Suspense, useEffect, useState } from 'react';
import { useApp } from '../../runtime/app-context.ts';

const StepUpDialog = lazy(async () => ({ default: (await import('./step-up-dialog.tsx')).StepUpDialog }));

/** The dialog for a fresh proof. Its code is loaded when a call needs one for the first time. */
export function StepUpGate() {
  const { stepUp } = useApp();
  const [isAsked, setAsked] = useState(false);
  useEffect(() => stepUp.whenAsked(() => setAsked(true)), [stepUp]);
  return (
    isAsked && (
      <Suspense>
        <StepUpDialog />
      </Suspense>
    )
  );
}
