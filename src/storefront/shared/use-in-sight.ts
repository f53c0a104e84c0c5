import { useEffect, useState } from 'react';

/**
 * Becomes true once one of the elements that a selector finds has been on the screen: the first load is lighter without
 * what only such an element needs.
 */
export function useInSight(selector: string): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const look = () => {
      for (const element of document.querySelectorAll(selector))
        if ((element.parentElement?.getBoundingClientRect().top ?? 0) < innerHeight) setSeen(true);
    };
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [selector]);
  return seen;
}
