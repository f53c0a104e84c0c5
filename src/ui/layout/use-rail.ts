import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

/** Pixels; positions of scrollers are fractions on dense screens. */
const tolerance = 2;

type RailState = { index: number; atStart: boolean; atEnd: boolean };

/**
 * A row that scrolls horizontally and snaps to its children. Browsers count `scrollLeft` from the
 * start of the line: from 0 up in English, from 0 down (negative) in Arabic. Only this file handles
 * the difference.
 */
export function useRail(count: number) {
  const railRef = useRef<HTMLUListElement>(null);
  const [state, setState] = useState<RailState>({ index: 0, atStart: true, atEnd: count <= 1 });

  useEffect(() => {
    const rail = railRef.current;
    if (rail === null) return;
    const measure = (): void => {
      const next = readRail(rail, count);
      setState((last) =>
        last.index === next.index && last.atStart === next.atStart && last.atEnd === next.atEnd ? last : next,
      );
    };
    rail.addEventListener('scroll', measure, { passive: true });
    // The observer reports first after the layout; measuring here would force one.
    const observer = new ResizeObserver(measure);
    observer.observe(rail);
    return () => {
      rail.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [count]);

  function goTo(index: number): void {
    const rail = railRef.current;
    if (rail === null) return;
    rail.scrollTo({ left: sign(rail) * offsetOf(rail, index) });
  }

  /** Scrolls one screen forward or back. */
  function move(by: 1 | -1): void {
    const rail = railRef.current;
    if (rail === null) return;
    rail.scrollBy({ left: sign(rail) * by * rail.clientWidth });
  }

  /** The child that a key moves to; null for other keys. */
  function targetOf(key: string): number | null {
    const rail = railRef.current;
    if (rail === null) return null;
    const forward = sign(rail) === 1 ? 'ArrowRight' : 'ArrowLeft';
    const back = sign(rail) === 1 ? 'ArrowLeft' : 'ArrowRight';
    if (key === forward) return Math.min(state.index + 1, count - 1);
    if (key === back) return Math.max(state.index - 1, 0);
    if (key === 'Home') return 0;
    return key === 'End' ? count - 1 : null;
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const target = event.target === event.currentTarget ? targetOf(event.key) : null;
    if (target === null) return;
    event.preventDefault();
    goTo(target);
  }

  return { railRef, onKeyDown, targetOf, goTo, next: () => move(1), previous: () => move(-1), ...state };
}

function sign(rail: HTMLElement): 1 | -1 {
  return getComputedStyle(rail).direction === 'rtl' ? -1 : 1;
}

/** The distance of the child's start edge from the first child's. */
function offsetOf(rail: HTMLElement, index: number): number {
  const first = rail.children[0]?.getBoundingClientRect();
  const child = rail.children[index]?.getBoundingClientRect();
  if (first === undefined || child === undefined) return 0;
  return sign(rail) === 1 ? child.left - first.left : first.right - child.right;
}

function readRail(rail: HTMLElement, count: number): RailState {
  const scrolled = Math.abs(rail.scrollLeft);
  const distances = Array.from({ length: count }, (_, index) => Math.abs(offsetOf(rail, index) - scrolled));
  return {
    index: Math.max(0, distances.indexOf(Math.min(...distances))),
    atStart: scrolled <= tolerance,
    atEnd: scrolled >= rail.scrollWidth - rail.clientWidth - tolerance,
  };
}
