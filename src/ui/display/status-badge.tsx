import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';

export type StatusTone = 'neutral' | 'info' | 'progress' | 'success' | 'done' | 'danger';

export type StatusBadgeProps = { tone: StatusTone; children: ReactNode; className?: string | undefined };

const tones: Record<StatusTone, string> = {
  neutral: 'bg-shell text-ink-soft',
  info: 'bg-sea-soft text-sea',
  progress: 'bg-progress-soft text-progress',
  success: 'bg-success-soft text-success',
  done: 'bg-success text-white',
  danger: 'bg-danger-soft text-danger',
};

/** The text has the meaning; colour and dot only help to find it. */
export function StatusBadge({ tone, children, className }: StatusBadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-7 max-w-full shrink-0 items-center gap-2 rounded-pill px-3 text-sm font-medium',
        tones[tone],
        className,
      )}
    >
      <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-current" />
      <span>{children}</span>
    </span>
  );
}
