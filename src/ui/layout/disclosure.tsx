import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import { Icon } from '../display/icon.tsx';

export type DisclosureProps = Omit<ComponentProps<'details'>, 'title' | 'className'> & {
  title: ReactNode;
  /** Beside the title: a count. */
  end?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** A collapsible part of the page. The native `<details>` works before hydration. */
export function Disclosure({ title, end, className, children, ...details }: DisclosureProps) {
  return (
    <details {...details} className={classNames('group border-b border-line', className)}>
      <summary className="flex min-h-14 list-none items-center gap-3 rounded-control py-3">
        <span className="min-w-0 flex-1 text-lg font-medium">{title}</span>
        {end}
        <Icon name="chevron-down" className="size-5 text-ink-soft transition-[rotate] group-open:rotate-180" />
      </summary>
      <div className="pb-6">{children}</div>
    </details>
  );
}
