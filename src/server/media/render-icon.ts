import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { IconSize } from '#contract/values/look.ts';
import { openPicture } from './picture.ts';
import type { Rendered } from './render.ts';

const white = { r: 255, g: 255, b: 255, alpha: 1 };
const clear = { ...white, alpha: 0 };

// A phone cuts a maskable icon to any shape inside its middle 80 per cent.
const maskable = { side: 512, inner: 410 };
// The letters of `iconOf` in Readex Pro Medium. The program that draws reads no WOFF2.
const fontfile = fileURLToPath(new URL('./fonts/readex-letters.ttf', import.meta.url));

/**
 * Renders the icon of the shop as a square PNG. Home screens show no transparency: there it stands on
 * white.
 */
export async function renderIcon(original: Buffer, size: IconSize): Promise<Rendered> {
  const isMaskable = size === 'maskable';
  const side = isMaskable ? maskable.inner : Number(size);
  const picture = openPicture(original).resize({ width: side, height: side, fit: 'contain', background: clear });
  if (isMaskable) {
    const margin = (maskable.side - maskable.inner) / 2;
    picture.extend({ top: margin, bottom: margin, left: margin, right: margin, background: clear });
  }
  if (isMaskable || size === '180') picture.flatten({ background: white });
  return { bytes: await picture.png({ compressionLevel: 9 }).toBuffer(), type: 'image/png' };
}

/** Renders a letter in white on a colour as a square PNG without transparency. The letter is one of the bundled typeface. */
export async function renderLetter(
  { letter, accent }: { letter: string; accent: string },
  size: IconSize,
): Promise<Rendered> {
  const side = size === 'maskable' ? maskable.side : Number(size);
  // Of one em, which is the size in points at 72 dots per inch.
  const em = Math.round(side * 0.62);
  const text = `<span foreground="white">${letter}</span>`;
  const drawn = await sharp({ text: { text, font: `Readex Letters ${em}`, fontfile, dpi: 72, rgba: true } })
    .png()
    .toBuffer();
  const ground = sharp({ create: { width: side, height: side, channels: 3, background: accent } });
  const bytes = await ground
    .composite([{ input: drawn, gravity: 'centre' }])
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer();
  return { bytes, type: 'image/png' };
}
