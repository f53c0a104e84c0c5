import type { IconSize } from '#contract/values/look.ts';
import { openPicture } from './picture.ts';
import type { Rendered } from './render.ts';

const white = { r: 255, g: 255, b: 255, alpha: 1 };
const clear = { ...white, alpha: 0 };

// A phone cuts a maskable icon to any shape inside its middle 80 per cent.
const maskable = { side: 512, inner: 410 };

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
