import type { ReactNode } from 'react';
import { buttonClass } from '../action/button.tsx';

export type SkipLinkProps = {
  /** The id of the page's `<main tabIndex={-1}>`. */
  targetId: string;
  children: ReactNode;
};

/** The first element of the page; visible only with keyboard focus. */
export function SkipLink({ targetId, children }: SkipLinkProps) {
  return (
    <a href={`#${targetId}`} className="sr-only focus:not-sr-only focus:fixed! focus:inset-s-4 focus:top-4 focus:z-50">
      <span className={buttonClass()}>{children}</span>
    </a>
  );
}
