import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import { Icon } from '../display/icon.tsx';
import { paginationWindow } from './pagination-window.ts';

export type PageLink = {
  page: number;
  className: string;
  children: ReactNode;
  'aria-label': string;
  'aria-current': 'page' | undefined;
  rel?: 'prev' | 'next' | undefined;
};

export type PaginationProps = {
  page: number;
  totalPages: number;
  label: string;
  previousLabel: string;
  nextLabel: string;
  pageLabel: (page: number) => string;
  /** Links, if the page is in the URL … */
  renderLink?: ((link: PageLink) => ReactNode) | undefined;
  /** … or buttons, if it is not. */
  onPage?: ((page: number) => void) | undefined;
  className?: string | undefined;
};

const cell =
  'inline-flex h-11 min-w-11 items-center justify-center rounded-pill px-2 no-underline transition-[background-color]';

export function Pagination({
  page,
  totalPages,
  label,
  previousLabel,
  nextLabel,
  pageLabel,
  renderLink,
  onPage,
  className,
}: PaginationProps) {
  if (totalPages <= 1) return null;

  function link(target: PageLink): ReactNode {
    if (renderLink) return renderLink(target);
    const { page: to, rel: _rel, ...button } = target;
    return <button type="button" {...button} onClick={() => onPage?.(to)} />;
  }

  function step(to: number, direction: 'start' | 'end', name: string): ReactNode {
    const icon = <Icon name={`chevron-${direction}`} className="size-5" />;
    if (to < 1 || to > totalPages) {
      return (
        <span aria-hidden className={classNames(cell, 'text-ink-faint opacity-40')}>
          {icon}
        </span>
      );
    }
    return link({
      page: to,
      className: classNames(cell, 'hover:bg-shell'),
      children: icon,
      'aria-label': name,
      'aria-current': undefined,
      rel: direction === 'start' ? 'prev' : 'next',
    });
  }

  return (
    <nav aria-label={label} className={classNames('@container w-full', className)}>
      <ul className="flex items-center justify-center gap-0.5 @xl:gap-1">
        <li>{step(page - 1, 'start', previousLabel)}</li>
        {paginationWindow(page, totalPages).map((part) =>
          part.kind === 'gap' ? (
            <li key={`gap-${part.after}`} aria-hidden className="w-6 text-center text-ink-faint @max-xl:hidden">
              …
            </li>
          ) : (
            // Five pages and two arrows fit into 328 px, the column of a phone.
            <li key={part.page} className={part.edge ? '@max-xl:hidden' : undefined}>
              {link({
                page: part.page,
                className: classNames(cell, part.page === page ? 'bg-ink font-medium text-white' : 'hover:bg-shell'),
                children: (
                  <bdi dir="ltr" translate="no">
                    {part.page}
                  </bdi>
                ),
                'aria-label': pageLabel(part.page),
                'aria-current': part.page === page ? 'page' : undefined,
              })}
            </li>
          ),
        )}
        <li>{step(page + 1, 'end', nextLabel)}</li>
      </ul>
    </nav>
  );
}
