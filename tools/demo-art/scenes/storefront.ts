import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { compose } from './compose.ts';
import { group, part } from './scene.ts';
import { aboutPromo, banners, offersPromo, type StillLife } from './storefront-scenes.ts';

const artFolder = new URL('../../../src/storefront/art/', import.meta.url);
const demoFolder = new URL('../../../demo/pictures/', import.meta.url);

interface Frame {
  width: number;
  height: number;
  /** The position of the still life's middle, and its scale. */
  at: number;
  scale: number;
}

const wide: Frame = { width: 1600, height: 700, at: 0.755, scale: 1 };
const phone: Frame = { width: 800, height: 600, at: 0.5, scale: 0.857 };
const promo: Frame = { width: 1200, height: 800, at: 0.5, scale: 1.143 };

function framed({ tone, backTone, items }: StillLife, { width, height, at, scale }: Frame) {
  const x = width * at - 430 * scale;
  const y = height * 0.7 - 490 * scale;
  const ground = { tone, view: 'table', back: 'arch', backTone, backAt: at } as const;
  return Buffer.from(compose({ ground, items: [group(items, x, y, scale, { shade: 'none' })] }, width, height));
}

async function bakeIcons(): Promise<void> {
  const favicon = readFileSync(new URL('../public/favicon.svg', artFolder), 'utf8');
  // Phones crop icons to a shape, so the background reaches the edges.
  const square = Buffer.from(favicon.replace(/rx="\d+"/, 'rx="0"'));
  for (const side of [192, 512])
    writeFileSync(
      new URL(`icon-${side}.png`, artFolder),
      await sharp(square, { density: side * 2 })
        .resize(side, side)
        .png({ compressionLevel: 9, palette: true, quality: 90 })
        .toBuffer(),
    );
}

// Without words: it stands for every shop that has no logo.
async function bakeSharedPicture(): Promise<void> {
  const ground = { tone: 'sand', view: 'table', back: 'arch', backTone: 'blush', backAt: 0.5 } as const;
  writeFileSync(
    new URL('og.png', artFolder),
    await sharp(Buffer.from(compose({ ground, items: [part('mark', 600, 290, 300)] }, 1200, 630)))
      .png({ compressionLevel: 9, palette: true, quality: 92 })
      .toBuffer(),
  );
}

/** Renders the pictures of the demo's content, the link preview of a shop without a logo, the tile of the offers, and icons. */
export async function bakeStorefront(wanted: (name: string) => boolean): Promise<void> {
  // A density of 72 is one pixel for each unit of the picture.
  const webp = async (name: string, svg: Buffer, density = 72) => {
    if (wanted(name))
      writeFileSync(
        new URL(`${name}.webp`, demoFolder),
        await sharp(svg, { density }).webp({ quality: 88, effort: 5, smartSubsample: true }).toBuffer(),
      );
  };
  for (const [i, banner] of banners.entries()) {
    // For screens with two pixels for each CSS pixel.
    const density = (72 * 2432) / wide.width;
    await webp(`home-slide-${i + 1}`, framed(banner, wide), density);
    await webp(`home-slide-${i + 1}-phone`, framed(banner, phone));
  }
  await webp('home-offers', framed(offersPromo, promo));
  await webp('home-about', framed(aboutPromo, promo));
  if (wanted('icons')) await bakeIcons();
  if (wanted('og')) await bakeSharedPicture();
}
