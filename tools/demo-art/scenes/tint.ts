/**
 * Changes the colours of one range of the colour circle (degrees, may wrap past 360) to another
 * hue.
 */
export interface Tint {
  to: number;
  from?: readonly [number, number];
  /** Only whites and creams, so that a cup is tinted and its gold rim is not. */
  paleOnly?: true;
  saturation?: number;
  light?: number;
}

interface Hsl {
  h: number;
  s: number;
  l: number;
  chroma: number;
}

/** Colours below this saturation count as grey and are not tinted: paper, cream, steel. */
const greyBelow = 0.08;
const paleBelow = 0.2;

function toHsl(hex: string): Hsl {
  const full = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex;
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16) / 255);
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const l = (max + min) / 2;
  const span = max - min;
  if (span === 0) return { h: 0, s: 0, l, chroma: 0 };
  const s = span / (1 - Math.abs(2 * l - 1));
  const sixth = max === r ? ((g - b) / span + 6) % 6 : max === g ? (b - r) / span + 2 : (r - g) / span + 4;
  return { h: sixth * 60, s, l, chroma: span };
}

function toHex(h: number, s: number, l: number): string {
  const reach = s * Math.min(l, 1 - l);
  const channel = (n: number) => {
    const k = (n + h / 30) % 12;
    const value = l - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

function within(hue: number, [low, high]: readonly [number, number]): boolean {
  return low <= high ? hue >= low && hue <= high : hue >= low || hue <= high;
}

/** Tints a drawing: each colour takes the first tint whose range contains it. */
export function dye(svg: string, tints: readonly Tint[]): string {
  return svg.replace(/#([0-9a-f]{6}|[0-9a-f]{3})\b/gi, (whole, hex: string) => {
    const colour = toHsl(hex);
    if (colour.s < greyBelow) return whole;
    const tint = tints.find(
      (each) => within(colour.h, each.from ?? [0, 360]) && (!each.paleOnly || colour.chroma < paleBelow),
    );
    if (!tint) return whole;
    const s = Math.min(1, colour.s * (tint.saturation ?? 1));
    const room = (tint.light ?? 0) > 0 ? 1 - colour.l : colour.l;
    const l = colour.l + (tint.light ?? 0) * room;
    return toHex(tint.to, s, l);
  });
}
