import { Children, type ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import { IconButton } from '../action/icon-button.tsx';
import { useRail } from './use-rail.ts';

export type CarouselProps = {
  /** The accessible name, e.g. "Best sellers". */
  label: string;
  previousLabel: string;
  nextLabel: string;
  /** Each child is an item; `itemClassName` sets its width. */
  children: ReactNode;
  itemClassName: string;
  /** Above the row. It places the two arrows, which are empty where all items are visible. */
  heading: (arrows: ReactNode) => ReactNode;
  className?: string | undefined;
};

/**
 * A row to swipe on touch screens and page with a mouse. Extends to the page's edges inside
 * `page-wrap`.
 */
export function Carousel({
  label,
  previousLabel,
  nextLabel,
  children,
  itemClassName,
  heading,
  className,
}: CarouselProps) {
  const items = Children.toArray(children);
  const { railRef, onKeyDown, next, previous, atStart, atEnd } = useRail(items.length);
  const still = atStart && atEnd;

  const arrows = !still && (
    <div className="hidden gap-2 md:flex">
      <IconButton icon="chevron-start" label={previousLabel} variant="outline" disabled={atStart} onClick={previous} />
      <IconButton icon="chevron-end" label={nextLabel} variant="outline" disabled={atEnd} onClick={next} />
    </div>
  );

  return (
    <div className={classNames('relative', className)}>
      {heading(arrows)}
      {/* WCAG requires that scroll containers can be focused; the list role still applies. */}
      <ul
        ref={railRef}
        aria-label={label}
        tabIndex={still ? undefined : 0}
        onKeyDown={onKeyDown}
        className="rail -mx-4 flex snap-x snap-mandatory scroll-px-4 gap-3 overflow-x-auto px-4 py-2 sm:gap-5 md:-mx-8 md:scroll-px-8 md:px-8"
      >
        {Children.map(items, (item) => (
          <li className={classNames('shrink-0 snap-start', itemClassName)}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
