import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { consoleStorageKeys } from '#contract/console/storage-keys.ts';

type Positions = Record<string, number>;

function readPositions(): Positions {
  try {
    return JSON.parse(sessionStorage.getItem(consoleStorageKeys.scroll) ?? '{}') as Positions;
  } catch {
    return {};
  }
}

/**
 * Scrolls there, and again while the page grows, until the person scrolls or presses something: a
 * button stays under the finger that presses it. Meanwhile what comes late above, such as the banner
 * of new orders, moves the page and not its place. Returns how to stop.
 */
function scrollWhenPossible(top: number): () => void {
  const page = document.documentElement;
  const observer = new ResizeObserver(scroll);
  const events = ['wheel', 'pointerdown', 'keydown'] as const;
  const timer = setTimeout(() => stop(), 3000);
  function scroll(): void {
    scrollTo(0, top);
    if (Math.abs(scrollY - top) < 2) observer.disconnect();
  }
  function stop(): void {
    page.style.overflowAnchor = '';
    observer.disconnect();
    clearTimeout(timer);
    for (const name of events) removeEventListener(name, stop);
  }
  page.style.overflowAnchor = 'none';
  for (const name of events) addEventListener(name, stop, { passive: true });
  observer.observe(document.body);
  scroll();
  return stop;
}

/**
 * Back and reload return to the scroll position of the page; another page begins at its top. A link
 * with `state={{ keepsScroll: true }}` stays where it is.
 */
export function useScrollMemory(): void {
  const location = useLocation();
  const { pathname, state } = location;
  // The first entry of every document has the same key.
  const key = `${location.key} ${pathname}`;
  const type = useNavigationType();
  const positions = useRef<Positions>(undefined);
  positions.current ??= readPositions();
  const lastPath = useRef(pathname);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const keep = () => sessionStorage.setItem(consoleStorageKeys.scroll, JSON.stringify(positions.current));
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, []);

  // Before the effect that scrolls: the position of the next page is not remembered for this one.
  useLayoutEffect(() => {
    const remember = () => {
      if (positions.current) positions.current[key] = scrollY;
    };
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    const isSamePage = lastPath.current === pathname;
    lastPath.current = pathname;
    const keepsScroll = (state as { keepsScroll?: boolean } | null)?.keepsScroll === true;
    if (type === NavigationType.Pop) return scrollWhenPossible(positions.current?.[key] ?? 0);
    if (!isSamePage && !keepsScroll) scrollTo(0, 0);
    // A new entry of the same page has the position of the one that it follows or replaces.
    if (positions.current) positions.current[key] ??= scrollY;
    return undefined;
  }, [key, pathname, state, type]);
}
