import type { ReturnPage } from '#contract/payments.ts';

const pollSeconds = [2, 3, 5, 8];

/** After how long the state of an open payment is asked for again, by how often it was; false if that is enough. */
export function pollDelayMs(asked: number): number | false {
  const seconds = pollSeconds[asked - 1];
  return seconds === undefined ? false : seconds * 1000;
}

export type ReturnFace = 'waiting' | 'late' | 'paid' | 'failed' | 'expired' | 'refunding';

/** What the page shows. `isAsking`: the bank may still answer within seconds. */
export function returnFaceOf(state: ReturnPage['state'], isAsking: boolean): ReturnFace {
  if (state === 'open') return isAsking ? 'waiting' : 'late';
  return state;
}
