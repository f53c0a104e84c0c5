import { useEffect, useRef, useState } from 'react';

/** How far below the screen something may be when its turn comes. */
const ahead = '400px';

/** Turns true, for good, when the element comes near the screen: for what need not be asked for before. */
export function useNear<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  const [near, setNear] = useState(false);

  useEffect(() => {
    const element = ref.current;
    if (element === null || near) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: ahead },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [near]);

  return { ref, near };
}
