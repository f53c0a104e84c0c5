import type { LookValues } from '#contract/console/setting-values.ts';
import { accentContrast, isLegibleAccent, nearestLegibleAccent } from '#contract/values/accent.ts';
import { cornerStyles, typefaces } from '#contract/values/look.ts';

/** The look of a new shop. */
export const presetLook: LookValues = {
  accent: null,
  typeface: typefaces[0],
  corners: cornerStyles[0],
  icon: null,
  sharingPicture: null,
};

export function isPreset(look: LookValues): boolean {
  return (Object.keys(presetLook) as (keyof LookValues)[]).every((key) => look[key] === presetLook[key]);
}

/** What is said about an accent: its contrast, and the colour to take instead if it cannot be read. */
export interface AccentVerdict {
  /** With one decimal, never rounded up to what it does not reach: "4.5". */
  ratio: string;
  nearest: string | null;
}

export function judgeAccent(accent: string): AccentVerdict {
  const ratio = (Math.floor(accentContrast(accent) * 10) / 10).toFixed(1);
  return { ratio, nearest: isLegibleAccent(accent) ? null : nearestLegibleAccent(accent) };
}
