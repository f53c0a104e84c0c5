import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';

export type BadgeTone = 'maroon' | 'maroon-soft' | 'sand' | 'sea' | 'white';

export type BadgeProps = {
  tone?: BadgeTone | undefined;
  /** `ltr` for figures with signs: "-25%". */
  direction?: 'ltr' | undefined;
  className?: string | undefined;
  children: ReactNode;
};

const tones: Record<BadgeTone, string> = {
  maroon: 'bg-maroon text-white',
  'maroon-soft': 'bg-maroon-soft text-maroon',
  sand: 'bg-sand text-ink',
  sea: 'bg-sea-soft text-sea',
  white: 'bg-white/95 text-ink inset-ring inset-ring-line',
};

export function Badge({ tone = 'sand', direction, className, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-6 max-w-full shrink-0 items-center gap-1 rounded-pill px-2.5 text-xs font-medium',
        tones[tone],
        className,
      )}
    >
      {direction === undefined ? (
        children
      ) : (
        <bdi dir={direction} translate="no">
          {children}
        </bdi>
      )}
    </span>
  );
}
