import { presetAccent } from './accent.ts';
import { hasBrandMark } from './brand.ts';

/** The bundled pairs of typefaces that a merchant may choose instead of the preset. */
export const otherTypefaces = ['tajawal', 'messiri', 'naskh'] as const;
export type OtherTypeface = (typeof otherTypefaces)[number];

/** All pairs of typefaces. The first is the preset. */
export const typefaces = ['readex', ...otherTypefaces] as const;
export type Typeface = (typeof typefaces)[number];

/** How round the corners of buttons, fields and cards are. The first is the preset. */
export const cornerStyles = ['round', 'soft', 'sharp'] as const;
export type CornerStyle = (typeof cornerStyles)[number];

/** The radii of src/ui/styles/tokens.css, by their names there. */
type Radii = Record<'pill' | 'inner' | 'control' | 'card' | 'sheet', string>;

/** The radii of a corner style. */
export const radiiOf: Record<CornerStyle, Radii> = {
  round: { pill: '999px', inner: '0.5rem', control: '0.875rem', card: '1.25rem', sheet: '1.75rem' },
  soft: { pill: '0.5rem', inner: '0.25rem', control: '0.375rem', card: '0.5rem', sheet: '0.75rem' },
  sharp: { pill: '0px', inner: '0px', control: '0px', card: '0px', sheet: '0px' },
};

/** What a pair is called: the names of its families. */
export const typefaceNames: Record<Typeface, string> = {
  readex: 'Readex Pro',
  tajawal: 'Tajawal',
  messiri: 'El Messiri',
  naskh: 'Noto Naskh',
};

/** The fonts of a pair in the order in which a browser looks for them. */
export const fontsOf: Record<Typeface, string> = {
  readex: "'Readex Pro', 'Readex Stand-in', 'Readex Stand-in Android'",
  tajawal: "'Tajawal', 'Tajawal Stand-in'",
  messiri: "'El Messiri', 'El Messiri Stand-in'",
  naskh: "'Noto Naskh Arabic', 'Noto Naskh Stand-in'",
};

export const systemFonts = "system-ui, 'Segoe UI', Tahoma, sans-serif";

/** A name of a list, or its first if it is none of them. */
export function nameOf<T extends string>(names: readonly [T, ...T[]], name: string | undefined): T {
  return names.find((one) => one === name) ?? names[0];
}

/** The sizes of the icons of a shop, each a square PNG: of tabs, of iPhones, and of the web app manifest. */
export const iconSizes = ['32', '180', '192', '512', 'maskable'] as const;
export type IconSize = (typeof iconSizes)[number];

/** The path of an icon, such as `/icons/0f3a-8a1538-192.png`. It names the picture, so its content never changes. */
export function iconPath(picture: string, size: IconSize): string {
  return `/icons/${iconName(picture)}-${size}.png`;
}

/** A stored picture in the path of its icons: its name without folder and ending. */
export function iconName(picture: string): string {
  return picture.replace(/^[^/]*\/|\.[^.]*$/g, '');
}

// A name that begins with a letter that can be drawn.
const drawnLetter = /^\s*([a-z0-9à-öø-þ\u0621-\u064a])/i;

interface Branded {
  name: string;
  look?: { accent?: string | undefined; icon?: string | undefined } | undefined;
}

/**
 * The picture of a shop's icons: the merchant's, or `letter-<code point>-<accent>`, the first letter of its name. Null: the
 * mark of Dana, also for letters that the typeface of icons does not have.
 */
export function iconOf({ name, look }: Branded): string | null {
  if (look?.icon !== undefined) return look.icon;
  const letter = drawnLetter.exec(name)?.[1]?.toUpperCase();
  if (hasBrandMark(name) || letter === undefined) return null;
  const code = letter.charCodeAt(0).toString(16).padStart(4, '0');
  return `letter-${code}-${(look?.accent ?? presetAccent).slice(1)}`;
}

/** The letter and the accent of such a picture. Null for a stored one. */
export function letterOf(picture: string): { letter: string; accent: string } | null {
  const [, code, accent] = /^letter-([0-9a-f]{4})-([0-9a-f]{6})$/.exec(picture) ?? [];
  if (code === undefined || accent === undefined) return null;
  return { letter: String.fromCodePoint(Number.parseInt(code, 16)), accent: `#${accent}` };
}
