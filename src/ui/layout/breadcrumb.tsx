import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import { Icon } from '../display/icon.tsx';

export type BreadcrumbItem = { label: string; href: string };

export type BreadcrumbProps = {
  /** The accessible name, e.g. "Breadcrumb". */
  label: string;
  /** Starts with home; the last one is this page and is not a link. */
  items: readonly BreadcrumbItem[];
  renderLink: (link: { href: string; className: string; children: ReactNode }) => ReactNode;
  className?: string | undefined;
};

export function Breadcrumb({ label, items, renderLink, className }: BreadcrumbProps) {
  return (
    <nav aria-label={label} className={classNames('text-sm text-ink-soft', className)}>
      <ol className="flex items-center gap-x-1.5">
        {items.map((item, index) => (
          // One line: the name of this page is truncated first, because it is also the title below.
          // A phone has room for the way back only.
          <li
            key={item.href}
            className={classNames(
              'flex min-w-0 items-center gap-1.5',
              index === items.length - 1 ? 'shrink-[99]' : 'shrink',
              index !== items.length - 2 && 'max-sm:hidden',
            )}
          >
            {index === items.length - 2 && <Icon name="chevron-start" className="size-3.5 text-ink-faint sm:hidden" />}
            {index > 0 && <Icon name="chevron-end" className="size-3.5 text-ink-faint max-sm:hidden" />}
            {index === items.length - 1 ? (
              <span aria-current="page" className="truncate py-3 text-ink">
                <bdi>{item.label}</bdi>
              </span>
            ) : (
              renderLink({
                href: item.href,
                className: 'truncate py-3 no-underline hover:text-maroon hover:underline',
                children: <bdi>{item.label}</bdi>,
              })
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
