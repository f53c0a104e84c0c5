import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';

export type SectionHeadingProps = {
  title: ReactNode;
  /** 1 for the title of the page. */
  level?: 1 | 2 | 3 | undefined;
  /** One sentence below, in a softer colour. */
  text?: ReactNode;
  /** At the end of the line: "View all". */
  action?: ReactNode;
  id?: string | undefined;
  className?: string | undefined;
};

const tags = { 1: 'h1', 2: 'h2', 3: 'h3' } as const;

export function SectionHeading({ title, level = 2, text, action, id, className }: SectionHeadingProps) {
  const Tag = tags[level];
  return (
    <div className={classNames('flex flex-wrap items-end justify-between gap-6', className)}>
      <div className="min-w-0 flex-[1_1_10rem]">
        {level < 3 && <span aria-hidden className="mb-3 block w-10 hairline-gold" />}
        <Tag
          id={id}
          // Takes the focus when the focused element was removed.
          tabIndex={level === 1 ? -1 : undefined}
          className={classNames('font-medium outline-none', level === 3 ? 'text-heading' : 'text-title')}
        >
          {title}
        </Tag>
        {text !== undefined && <p className="mt-2 max-w-2xl text-ink-soft">{text}</p>}
      </div>
      {action !== undefined && <div className="-mb-2 shrink-0">{action}</div>}
    </div>
  );
}
