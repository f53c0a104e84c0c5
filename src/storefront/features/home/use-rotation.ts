import { useEffect, useState } from 'react';

/** Whether the reader wants no motion; true until the browser has said, so that nothing moves by mistake. */
function useStill(): boolean {
  const [still, setStill] = useState(true);
  useEffect(() => {
    const wish = matchMedia('(prefers-reduced-motion: reduce)');
    const read = () => setStill(wish.matches);
    read();
    wish.addEventListener('change', read);
    return () => wish.removeEventListener('change', read);
  }, []);
  return still;
}

/** Goes round `count` things, one every `everyMs`; it rests while `resting`, while the page is hidden, and for who wants no motion. */
export function useRotation(count: number, everyMs: number, resting: boolean) {
  const [index, setIndex] = useState(0);
  const still = useStill();

  useEffect(() => {
    if (resting || still || count < 2) return;
    const timer = setInterval(() => {
      if (!document.hidden) setIndex((last) => (last + 1) % count);
    }, everyMs);
    return () => clearInterval(timer);
    // A slide that was chosen by hand gets its full time: the index starts the clock anew.
  }, [count, everyMs, resting, still, index]);

  return { index, setIndex, moves: !still };
}
