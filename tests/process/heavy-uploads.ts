import sharp, { type Sharp } from 'sharp';
import type { Shop } from '../e2e/support/shop.ts';
import { formOf } from '../support/forms.ts';
import { sendRequest } from '../support/send-request.ts';

type Size = readonly [width: number, height: number];

const see = { r: 9, g: 200, b: 77, alpha: 0.5 };
const plain = ([width, height]: Size, channels: 3 | 4): Sharp =>
  sharp({ create: { width, height, channels, background: see } });

async function noisy([width, height]: Size, channels: 3 | 4): Promise<Sharp> {
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const;
  const small = await sharp({
    create: { width: Math.ceil(width / 4), height: Math.ceil(height / 4), channels: 3, background: '#888', noise },
  })
    .png()
    .toBuffer();
  const large = sharp(small).resize(width, height, { kernel: 'nearest', fit: 'fill' });
  return channels === 4 ? large.ensureAlpha(0.5) : large;
}

const whole: Size = [7300, 5470];

/** Pictures that need as much memory as an accepted picture may, of each format. */
export const heavyPictures = {
  'a baseline JPEG on its side': async () =>
    (await noisy(whole, 3)).withMetadata({ orientation: 6 }).jpeg({ quality: 40 }).toBuffer(),
  'a progressive JPEG': async () => (await noisy([4050, 3050], 3)).jpeg({ quality: 60, progressive: true }).toBuffer(),
  'a PNG': () => plain([6400, 4850], 4).png().toBuffer(),
  'an interlaced PNG': () => plain([3600, 2700], 4).png({ progressive: true }).toBuffer(),
  'a PNG of 16 bits': () => plain([4250, 3250], 4).toColourspace('rgb16').png().toBuffer(),
  'a WebP': async () => (await noisy([4050, 3050], 4)).webp({ quality: 60, effort: 0 }).toBuffer(),
  'an AVIF of one colour': () => plain([2030, 1530], 3).avif({ effort: 0 }).toBuffer(),
  'an AVIF': async () => (await noisy([2030, 1530], 4)).avif({ quality: 50, effort: 0 }).toBuffer(),
} satisfies Record<string, () => Promise<Buffer>>;

/** The status of an upload. */
export async function uploadTo(shop: Pick<Shop, 'url'>, bytes: Buffer): Promise<number> {
  const { body, headers } = formOf([{ bytes }]);
  const { status } = await sendRequest(shop.url, '/api/v1/uploads/image', {
    method: 'POST',
    body,
    headers: { ...headers, 'content-length': String(body.length) },
  });
  return status;
}
