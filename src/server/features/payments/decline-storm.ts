import { stormDeclines, stormMs } from './payments.rules.ts';

/** Counts the attempts that fail. True from the one on with which so many have failed within minutes that someone may be trying cards. */
export function createDeclineStorm() {
  const declines: number[] = [];
  return (at: Date): boolean => {
    declines.push(at.getTime());
    if (declines.length > stormDeclines) declines.shift();
    return declines.length === stormDeclines && at.getTime() - (declines[0] ?? 0) <= stormMs;
  };
}
