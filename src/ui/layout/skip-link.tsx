import type { ReactNode } from 'react';
import { buttonClass } from '../action/button.tsx';

export type SkipLinkProps = {
  /** The id of the page's `<main tabIndex={-1}>`. */
  targetId: string;
  children: ReactNode;
};

/** First in the page; seen only by who arrives with the Tab key. */
export function SkipLink({ targetId, children }: SkipLinkProps) {
  return (
    <a
      href={`#${targetId}`}
      className="sr-only rounded-full focus:not-sr-only rounded-full focus:fixed! focus:inset-s-4 focus:top-4 focus:z-50"
    >
      <span className={buttonClass()}>{children}</span>
    </a>
  );
}
