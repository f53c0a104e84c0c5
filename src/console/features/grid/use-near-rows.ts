import { type RefObject, useEffect, useState } from 'react';
import { partsOf } from './near-rows.rules.ts';

interface NearRows {
  count: number;
  /** The height of a row before its first rendering, in pixels. */
  estimate: number;
  /** Rows that stay rendered wherever the view is: those with the focus. */
  held: readonly number[];
  list: RefObject<HTMLElement | null>;
}

// Rows are rendered up to `margin` beyond the view. A scroll within a `step` renders nothing.
const margin = 512;
const step = 256;

/** What is in view, in pixels from the start of the list. The page scrolls, not the list. */
function useView(list: RefObject<HTMLElement | null>) {
  const [view, setView] = useState(() => ({ from: 0, to: innerHeight }));
  useEffect(() => {
    function look(): void {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      const from = Math.floor(-top / step) * step;
      const to = Math.ceil((innerHeight - top) / step) * step;
      setView((present) => (present.from === from && present.to === to ? present : { from, to }));
    }
    // What is above the list comes and goes without a scroll. It calls at once, too.
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [list]);
  return view;
}

/** The heights of the rows that were rendered, by `data-index`, and the ref that measures a row. */
function useHeights() {
  const [heights, setHeights] = useState<ReadonlyMap<number, number>>(new Map());
  const [observer] = useState(
    () =>
      new ResizeObserver((entries) => {
        const sizes = entries.map(({ target }) => ({
          index: Number((target as HTMLElement).dataset['index']),
          height: target.getBoundingClientRect().height,
        }));
        setHeights((present) => {
          const changed = sizes.filter(({ index, height }) => height > 0 && present.get(index) !== height);
          if (changed.length === 0) return present;
          return new Map([...present, ...changed.map(({ index, height }) => [index, height] as const)]);
        });
      }),
  );
  const [measure] = useState(() => (row: HTMLElement | null) => {
    if (!row) return undefined;
    observer.observe(row);
    return () => observer.unobserve(row);
  });
  return { heights, measure };
}

/** A ref that gives an element a height: the policy of the console forbids `style` attributes. */
export function heightRef(height: number) {
  return (element: HTMLElement | null) => {
    if (element) element.style.blockSize = `${height}px`;
  };
}

/** The rows near the view, and the space of the others. */
export function useNearRows({ count, estimate, held, list }: NearRows) {
  const { heights, measure } = useHeights();
  const { from, to } = useView(list);
  return { parts: partsOf({ count, heights, estimate, from: from - margin, to: to + margin, held }), measure };
}
