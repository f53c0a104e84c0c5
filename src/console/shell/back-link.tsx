import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { textLinkClass } from '#ui/action/text-link.ts';
import { Icon } from '#ui/display/icon.tsx';

/** Above the heading of a page: leads to the page that it belongs to. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={textLinkClass({ kind: 'standalone' })}>
      <Icon name="chevron-start" className="size-4" />
      {children}
    </Link>
  );
}
