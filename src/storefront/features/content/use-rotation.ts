import { useEffect, useState } from 'react';

/**
 * Whether the visitor prefers reduced motion; true until the browser has answered, so that nothing
 * moves by mistake.
 */
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

/**
 * Rotates through `count` slides, one every `everyMs`. It pauses while `resting`, while the page is
 * hidden, and for reduced motion.
 */
export function useRotation(count: number, everyMs: number, resting: boolean) {
  const [index, setIndex] = useState(0);
  const still = useStill();

  useEffect(() => {
    if (resting || still || count < 2) return;
    const timer = setInterval(() => {
      if (!document.hidden) setIndex((index + 1) % count);
    }, everyMs);
    return () => clearInterval(timer);
    // A chosen slide gets its full time: `index` restarts the timer.
  }, [count, everyMs, resting, still, index]);

  // A slide that is shown may end, and with it the last of them.
  return { index: Math.min(index, Math.max(count - 1, 0)), setIndex, moves: !still };
}
