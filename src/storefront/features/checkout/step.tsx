import type { ReactNode } from 'react';
import { Card } from '#ui/display/card.tsx';

/** A numbered step of the checkout. */
export function Step({
  number,
  id,
  title,
  children,
}: {
  number: number;
  id: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <Card as="section" padding="large" aria-labelledby={id} className="flex flex-col gap-6">
      <h2 id={id} className="flex items-center gap-3 text-heading font-medium">
        <span
          aria-hidden
          className="inline-flex size-8 shrink-0 items-center justify-center rounded-full border border-gold text-base leading-none text-maroon tabular-nums"
        >
          {number}
        </span>
        <span>{title}</span>
      </h2>
      {children}
    </Card>
  );
}
