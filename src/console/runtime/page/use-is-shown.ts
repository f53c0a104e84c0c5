import { useEffect, useRef } from 'react';

/** Tells whether the component is still on the page: an answer may come after it was left. */
export function useIsShown(): () => boolean {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  return () => isShown.current;
}
