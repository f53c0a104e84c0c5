import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import { Icon, type IconName } from './icon.tsx';

export type NoticeTone = 'info' | 'progress' | 'success' | 'danger';

export type NoticeProps = {
  tone?: NoticeTone | undefined;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  icon?: IconName | undefined;
  /**
   * `alert` is announced at once, `status` when the screen reader is idle; none for content that
   * was there from the start.
   */
  live?: 'alert' | 'status' | undefined;
  className?: string | undefined;
};

const tones: Record<NoticeTone, { box: string; icon: IconName }> = {
  info: { box: 'bg-sea-soft text-sea-deep', icon: 'info' },
  progress: { box: 'bg-progress-soft text-progress', icon: 'alert' },
  success: { box: 'bg-success-soft text-success', icon: 'check-circle' },
  danger: { box: 'bg-danger-soft text-danger', icon: 'alert' },
};

/** A message inside the page: a changed price, a refused form, no connection. */
export function Notice({ tone = 'info', title, children, action, icon, live, className }: NoticeProps) {
  const look = tones[tone];
  return (
    <div role={live} className={classNames('flex items-start gap-3 rounded-card px-4 py-3.5', look.box, className)}>
      <Icon name={icon ?? look.icon} className="mt-0.5 size-5" />
      <div className="min-w-0 flex-1 self-center">
        {title !== undefined && <p className="font-medium">{title}</p>}
        {children !== undefined && <div className="text-sm text-ink">{children}</div>}
      </div>
      {action !== undefined && <div className="shrink-0 self-center">{action}</div>}
    </div>
  );
}
