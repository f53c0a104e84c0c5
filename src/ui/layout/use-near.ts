import { useEffect, useRef, useState } from 'react';

/**
 * Becomes true once the element comes near the screen: for content that loads lazily. `ahead`: how far below the screen
 * is near.
 */
export function useNear<T extends HTMLElement>(ahead = '400px') {
  const ref = useRef<T>(null);
  const [near, setNear] = useState(false);

  // After each render: the element may come later.
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
  });

  return { ref, near };
}
