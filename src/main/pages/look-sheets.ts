import { createHash } from 'node:crypto';
import type { ShopLook } from '#contract/shop.ts';
import { accentPattern, isLegibleAccent, presetAccent, tonesOf } from '#contract/values/accent.ts';
import {
  type CornerStyle,
  cornerStyles,
  fontsOf,
  nameOf,
  type OtherTypeface,
  otherTypefaces,
  radiiOf,
  systemFonts,
  type Typeface,
  typefaces,
} from '#contract/values/look.ts';
import type { LookFiles } from '#storefront/runtime/page/page-render.ts';

/** Everything that a sheet depends on. */
interface SheetLook {
  accent: string;
  typeface: Typeface;
  corners: CornerStyle;
}

export interface LookSheet {
  css: string;
  /** Whether the path has the hash of this content: an instance of another release may have sent the path. */
  isCurrent: boolean;
}

export interface LookSheets {
  filesOf: (look: ShopLook | undefined) => LookFiles;
  /** The sheet of a path below `/look/`; null if no look has it. */
  find: (file: string) => LookSheet | null;
}

function readLook({ accent, typeface, corners }: ShopLook): SheetLook {
  return {
    accent: accent !== undefined && accentPattern.test(accent) ? accent : presetAccent,
    typeface: nameOf(typefaces, typeface),
    corners: nameOf(cornerStyles, corners),
  };
}

function isPreset({ accent, typeface, corners }: SheetLook): boolean {
  return accent === presetAccent && typeface === typefaces[0] && corners === cornerStyles[0];
}

function properties(look: SheetLook): [name: string, value: string][] {
  const { accent, deep, soft } = tonesOf(look.accent);
  const tones: [string, string][] = [
    ['color-maroon', accent],
    ['color-maroon-deep', deep],
    ['color-maroon-soft', soft],
  ];
  const radii = Object.entries(radiiOf[look.corners]).map(([name, radius]): [string, string] => [
    `radius-${name}`,
    radius,
  ]);
  return [
    ...(look.accent === presetAccent ? [] : tones),
    ...(look.corners === cornerStyles[0] ? [] : radii),
    ...(look.typeface === typefaces[0]
      ? []
      : [['font-sans', `${fontsOf[look.typeface]}, ${systemFonts}`] satisfies [string, string]]),
  ];
}

/** The fonts of both scripts in a sheet. */
function fontFiles(sheet: string): LookFiles['fonts'] {
  const fileOf = (script: string) => new RegExp(`url\\(["']?([^"')]*-${script}[^"')]*)`).exec(sheet)?.[1];
  const [latin, arabic] = [fileOf('latin'), fileOf('arabic')];
  return latin !== undefined && arabic !== undefined ? { latin, arabic } : null;
}

const sheetFile = /^(default|[0-9a-f]{6})-([a-z]+)-([a-z]+)-([0-9a-f]{12})\.css$/;

/**
 * The sheets of the looks that a merchant can choose. Each is a function of its path, so that every
 * instance answers it for ever and nothing is stored. `fontSheetOf` gives the sheet with the fonts of a
 * pair of typefaces.
 */
export function createLookSheets(fontSheetOf: (typeface: OtherTypeface) => string): LookSheets {
  const sheets = new Map<Typeface, string>(otherTypefaces.map((typeface) => [typeface, fontSheetOf(typeface).trim()]));

  function cssOf(look: SheetLook): string {
    const fonts = sheets.get(look.typeface) ?? '';
    const lines = properties(look).map(([name, value]) => `--${name}:${value}`);
    return `${fonts}:root{${lines.join(';')}}`;
  }

  function fileOf({ accent, typeface, corners }: SheetLook, css: string): string {
    const hash = createHash('sha256').update(css).digest('hex').slice(0, 12);
    return `${accent === presetAccent ? 'default' : accent.slice(1)}-${typeface}-${corners}-${hash}.css`;
  }

  return {
    filesOf(chosen = {}) {
      const look = readLook(chosen);
      if (isPreset(look)) return { style: null, fonts: null };
      const fonts = sheets.get(look.typeface);
      return { style: `/look/${fileOf(look, cssOf(look))}`, fonts: fonts === undefined ? null : fontFiles(fonts) };
    },
    find(file) {
      const [, colour = '', typeface, corners] = sheetFile.exec(file) ?? [];
      const accent = colour === 'default' ? presetAccent : `#${colour}`;
      const look = readLook({ accent, typeface, corners });
      const isKnown = look.typeface === typeface && look.corners === corners && isLegibleAccent(look.accent);
      if (!isKnown || isPreset(look)) return null;
      const css = cssOf(look);
      return { css, isCurrent: fileOf(look, css) === file };
    },
  };
}
