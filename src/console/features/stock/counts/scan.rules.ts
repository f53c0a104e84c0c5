import { toLatinDigits } from '#contract/values/digits.ts';

/** A scanner types a key within this time of the one before; a person does not. */
const gapMs = 30;
const leastLength = 3;
/** A code that the camera still sees counts again after this time. */
const againMs = 1500;

/** The keys of what may be a scan. */
export interface Burst {
  text: string;
  /** When its last key came, in milliseconds. */
  at: number;
}

export const noBurst: Burst = { text: '', at: Number.NEGATIVE_INFINITY };

export interface ScannedKey {
  key: string;
  /** The physical key: an Arabic keyboard layout writes other letters. */
  code: string;
  shiftKey: boolean;
  at: number;
}

/** The character that a scanner means by a key: of the Latin layout that its codes are made for. */
function characterOf({ key, code, shiftKey }: ScannedKey): string | null {
  if (key.length !== 1) return null;
  if (/^[\x21-\x7e]$/.test(key)) return key;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase();
  return /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? toLatinDigits(key);
}

/**
 * Reads a key press: the burst so far, and the code if Enter ends a burst that only a scanner types. `isFast`: the key
 * belongs to a burst, not to a person.
 */
export function readKey(burst: Burst, press: ScannedKey): { burst: Burst; code: string | null; isFast: boolean } {
  const isFast = press.at - burst.at < gapMs;
  if (press.key === 'Enter') {
    const isScan = isFast && burst.text.length >= leastLength;
    return { burst: noBurst, code: isScan ? burst.text : null, isFast: isScan };
  }
  const character = characterOf(press);
  // Shift comes before a capital letter.
  if (character === null) return { burst: press.key === 'Shift' ? burst : noBurst, code: null, isFast: false };
  const before = isFast ? burst.text : '';
  return { burst: { text: before + character, at: press.at }, code: null, isFast: before !== '' };
}

/** When the camera last saw each code. */
export type Sightings = ReadonlyMap<string, number>;

/** What of the codes in a picture of the camera counts as a scan: a code that was not in sight just before. */
export function newSightings(
  seen: Sightings,
  codes: readonly string[],
  at: number,
): { seen: Sightings; scanned: string[] } {
  const inSight = [...new Set(codes)];
  const scanned = inSight.filter((code) => at - (seen.get(code) ?? Number.NEGATIVE_INFINITY) >= againMs);
  const kept = [...seen].filter(([, last]) => at - last < againMs);
  return { seen: new Map([...kept, ...inSight.map((code) => [code, at] as const)]), scanned };
}
