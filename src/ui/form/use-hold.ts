import { useEffect, useLayoutEffect, useRef } from 'react';

const holdDelayMs = 400;
const holdEveryMs = 110;

/** Repeats a step while its button is held. `step` returns false at the limit, where the repeats end. */
export function useHold(step: (by: number) => boolean) {
  const hold = useRef<{ timer: ReturnType<typeof setTimeout>; repeated: boolean } | null>(null);
  // A held button repeats outside of React's renders and needs the newest value and limits, even in
  // the same frame.
  const newest = useRef(step);
  useLayoutEffect(() => {
    newest.current = step;
  });
  useEffect(() => () => clearTimeout(hold.current?.timer), []);

  function start(by: number): void {
    function tick(): void {
      // At the limit the button is disabled and fires no release event.
      if (newest.current(by)) hold.current = { timer: setTimeout(tick, holdEveryMs), repeated: true };
      else stop();
    }
    hold.current = { timer: setTimeout(tick, holdDelayMs), repeated: false };
  }

  /** Ends the repeats. True if there were any: the click at the end of a long press is then counted. */
  function stop(): boolean {
    const repeated = hold.current?.repeated === true;
    clearTimeout(hold.current?.timer);
    hold.current = null;
    return repeated;
  }

  return { start, stop };
}
