/** The tones of an accent colour: itself, a stronger one under the pointer, and a pale ground. */
export interface Tones {
  accent: string;
  deep: string;
  soft: string;
}

type Triple = readonly [number, number, number];

/** A colour as OKLCH sees it: lightness from 0 to 1, chroma, and hue in radians. */
interface Perceived {
  lightness: number;
  chroma: number;
  hue: number;
}

/** The grounds on which the shop writes in its accent (src/ui/styles/tokens.css). */
export const paperGrounds = ['#ffffff', '#fbf9f5', '#f5f0e8', '#eae0d0'] as const;

/** What WCAG 2.2 asks for at level AA: text of any size is readable. */
export const leastContrast = 4.5;

/** The accent of a shop that has chosen none. */
export const presetAccent = '#8a1538';

export const accentPattern = /^#[0-9a-f]{6}$/;

function linear(hex: string): Triple {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return [red, green, blue];
}

function toHex(parts: Triple): string {
  const texts = parts.map((part) => {
    const value = part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
    return Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${texts.join('')}`;
}

// Björn Ottosson, "A perceptual color space for image processing".
function perceive(hex: string): Perceived {
  const [red, green, blue] = linear(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

function mix({ lightness, chroma, hue }: Perceived): Triple {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const isShowable = (parts: Triple) => parts.every((part) => part >= -0.0005 && part <= 1.0005);

/** The greatest number from 0 to `most` for which `isTrue`, which is true up to somewhere. */
function greatest(most: number, isTrue: (value: number) => boolean): number {
  if (isTrue(most)) return most;
  let [low, high] = [0, most];
  for (let step = 0; step < 24; step += 1) {
    const middle = (low + high) / 2;
    if (isTrue(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** The colour for a screen. One that no screen shows gets paler, and stays as light and of its hue. */
function show(colour: Perceived): string {
  const chroma = greatest(colour.chroma, (paler) => isShowable(mix({ ...colour, chroma: paler })));
  return toHex(mix({ ...colour, chroma }));
}

function luminance(hex: string): number {
  const [red, green, blue] = linear(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours by WCAG 2.2, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The tones of an accent colour. */
export function tonesOf(accent: string): Tones {
  const { lightness, chroma, hue } = perceive(accent);
  // Nothing is darker than black: a colour near it gets lighter under the pointer.
  const deepLightness = lightness > 0.27 ? lightness * 0.83 : lightness + 0.2;
  return {
    accent,
    deep: show({ lightness: deepLightness, chroma: chroma * 0.83, hue }),
    soft: show({ lightness: 0.955, chroma: Math.min(chroma * 0.1, 0.016), hue }),
  };
}

/** The least contrast of an accent with what it is written on, and with the white text on it. */
export function accentContrast(accent: string): number {
  const { deep, soft } = tonesOf(accent);
  const pairs = [accent, deep].flatMap((ink) => [...paperGrounds, soft].map((ground) => contrastOf(ink, ground)));
  return Math.min(...pairs);
}

/** Whether text in this colour is readable wherever the shop uses its accent. */
export function isLegibleAccent(accent: string): boolean {
  return accentContrast(accent) >= leastContrast;
}

/** The colour of the same hue nearest to this one that is readable: itself, or a darker one. */
export function nearestLegibleAccent(colour: string): string {
  if (isLegibleAccent(colour)) return colour;
  const seen = perceive(colour);
  const darker = (lightness: number) => show({ ...seen, lightness });
  return darker(greatest(seen.lightness, (lightness) => isLegibleAccent(darker(lightness))));
}

/** A colour as a person types it: `1D5C63`, `#1d5` are `#1d5c63`, `#11dd55`. Null for what is none. */
export function readColour(text: string): string | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return null;
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`;
}
