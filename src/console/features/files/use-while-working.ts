import { useEffect } from 'react';

const everyMs = 1000;

/** Reads again every second while the server works on something shown. */
export function useWhileWorking(isWorking: boolean, read: () => unknown): void {
  useEffect(() => {
    if (!isWorking) return;
    const timer = setInterval(() => void read(), everyMs);
    return () => clearInterval(timer);
  }, [isWorking, read]);
}
