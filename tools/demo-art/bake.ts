import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { compose } from './scenes/compose.ts';
import { scenes } from './scenes/all.ts';
import { bakeStorefront } from './scenes/storefront.ts';

// Run it by hand after a change to art/ or scenes/ and commit the output: `node
// tools/demo-art/bake.ts [name part ...]`.

const side = 1000;
// Sharp in the width of a phone with three pixels for each CSS pixel. Below this quality, soft grounds show blotches there.
const density = (72 * 1200) / side;
const quality = 88;
const picturesFolder = new URL('../../demo/pictures/', import.meta.url);

async function bakePictures(wanted: (name: string) => boolean): Promise<number> {
  mkdirSync(picturesFolder, { recursive: true });
  let bytes = 0;
  for (const [name, scene] of Object.entries(scenes)) {
    if (!wanted(name)) continue;
    const picture = await sharp(Buffer.from(compose(scene, side, side)), { density })
      .webp({ quality, effort: 5, smartSubsample: true })
      .toBuffer();
    bytes += picture.length;
    writeFileSync(new URL(`${name}.webp`, picturesFolder), picture);
  }
  return bytes;
}

const { positionals } = parseArgs({ allowPositionals: true });
const wanted = (name: string) => positionals.length === 0 || positionals.some((part) => name.includes(part));
const bytes = await bakePictures(wanted);
await bakeStorefront(wanted);
console.log(`Baked: ${Math.round(bytes / 1024)} kB of product pictures.`);
