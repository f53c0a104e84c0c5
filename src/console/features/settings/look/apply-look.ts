import type { LookValues } from '#contract/console/setting-values.ts';
import { presetAccent, tonesOf } from '#contract/values/accent.ts';
import { fontsOf, radiiOf, systemFonts, type Typeface } from '#contract/values/look.ts';
import '#ui/styles/typefaces/tajawal.css';
import '#ui/styles/typefaces/messiri.css';
import '#ui/styles/typefaces/naskh.css';

// The policy of pages has no inline styles.
type Apply = (node: HTMLElement | null) => void;

/** Writes an element in a pair of typefaces. */
export function inTypeface(typeface: Typeface): Apply {
  return (node) => node?.style.setProperty('font-family', `${fontsOf[typeface]}, ${systemFonts}`);
}

/** Shows an element in the accent, typefaces and corners of a look. */
export function inLook({ accent, typeface, corners }: Pick<LookValues, 'accent' | 'typeface' | 'corners'>): Apply {
  const tones = tonesOf(accent ?? presetAccent);
  return (node) => {
    if (!node) return;
    inTypeface(typeface)(node);
    node.style.setProperty('--color-maroon', tones.accent);
    node.style.setProperty('--color-maroon-deep', tones.deep);
    node.style.setProperty('--color-maroon-soft', tones.soft);
    for (const [name, radius] of Object.entries(radiiOf[corners])) node.style.setProperty(`--radius-${name}`, radius);
  };
}
