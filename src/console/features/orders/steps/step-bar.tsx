import type { ReactNode } from 'react';
import { reserveBottom } from '../../../shared/reserve-bottom.ts';

/** The next step at the bottom of a page, always in reach of a thumb. Hidden if there is none. */
export function StepBar({ children }: { children: ReactNode }) {
  return (
    <div
      ref={reserveBottom}
      className="sticky bottom-[calc(env(safe-area-inset-bottom)+4.5rem)] z-10 mt-6 flex flex-wrap items-center justify-between gap-3 rounded-card bg-white p-3 shadow-lift has-[>[role=group]:empty]:hidden md:bottom-4 [&>[role=group]:only-child]:grow [&>[role=group]:only-child>button]:grow"
    >
      {children}
    </div>
  );
}
