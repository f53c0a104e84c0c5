import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

/** Pixels; positions of scrollers are fractions on dense screens. */
const tolerance = 2;

type RailState = { index: number; atStart: boolean; atEnd: boolean };

/**
 * A row that scrolls along the line and snaps to its children. Browsers count `scrollLeft` from the start of the line:
 * 0 and then up in English, 0 and then down (negative) in Arabic; nothing outside this file has to know.
 */
export function useRail(count: number) {
  const railRef = useRef<HTMLUListElement>(null);
  const [state, setState] = useState<RailState>({ index: 0, atStart: true, atEnd: count <= 1 });

  useEffect(() => {
    const rail = railRef.current;
    if (rail === null) return;
    const measure = (): void => {
      const next = readRail(rail);
      setState((last) =>
        last.index === next.index && last.atStart === next.atStart && last.atEnd === next.atEnd ? last : next,
      );
    };
    measure();
    rail.addEventListener('scroll', measure, { passive: true });
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

  /** A screenful on or back. */
  function move(by: 1 | -1): void {
    const rail = railRef.current;
    if (rail === null) return;
    rail.scrollBy({ left: sign(rail) * by * rail.clientWidth });
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const rail = railRef.current;
    if (rail === null || event.target !== event.currentTarget) return;
    const forward = sign(rail) === 1 ? 'ArrowRight' : 'ArrowLeft';
    const back = sign(rail) === 1 ? 'ArrowLeft' : 'ArrowRight';
    if (event.key === forward) goTo(Math.min(state.index + 1, count - 1));
    else if (event.key === back) goTo(Math.max(state.index - 1, 0));
    else if (event.key === 'Home') goTo(0);
    else if (event.key === 'End') goTo(count - 1);
    else return;
    event.preventDefault();
  }

  return { railRef, onKeyDown, goTo, next: () => move(1), previous: () => move(-1), ...state };
}

function sign(rail: HTMLElement): 1 | -1 {
  return getComputedStyle(rail).direction === 'rtl' ? -1 : 1;
}

/** How far the child's start edge is from the first one's. */
function offsetOf(rail: HTMLElement, index: number): number {
  const first = rail.children[0]?.getBoundingClientRect();
  const child = rail.children[index]?.getBoundingClientRect();
  if (first === undefined || child === undefined) return 0;
  return sign(rail) === 1 ? child.left - first.left : first.right - child.right;
}

function readRail(rail: HTMLElement): RailState {
  const scrolled = Math.abs(rail.scrollLeft);
  const distances = [...rail.children].map((_, index) => Math.abs(offsetOf(rail, index) - scrolled));
  return {
    index: Math.max(0, distances.indexOf(Math.min(...distances))),
    atStart: scrolled <= tolerance,
    atEnd: scrolled >= rail.scrollWidth - rail.clientWidth - tolerance,
  };
}
