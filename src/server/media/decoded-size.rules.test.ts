import { describe, expect, it } from 'vitest';
import { decodedBytes, mostDecodedBytes, type PictureHead, storedSide } from './decoded-size.rules.ts';

const photo: PictureHead = {
  format: 'jpeg',
  width: 4000,
  height: 3000,
  channels: 3,
  bytesPerSample: 1,
  isProgressive: false,
  chromaSubsampling: '4:2:0',
};

const isAccepted = (head: Partial<PictureHead>) => decodedBytes({ ...photo, ...head }) <= mostDecodedBytes;

describe('the memory that decoding takes', () => {
  it.each<[string, Partial<PictureHead>]>([
    ['a photo of 40 megapixels', { width: 8000, height: 5000 }],
    ['a progressive photo of 12 megapixels', { isProgressive: true }],
    ['a WebP of 12 megapixels', { format: 'webp', channels: 4 }],
    ['a screenshot of 30 megapixels', { format: 'png', width: 6000, height: 5000, channels: 4 }],
    ['an AVIF of 3 megapixels', { format: 'avif', width: 2000, height: 1500 }],
  ])('is small enough for %s', (_what, head) => {
    expect(isAccepted(head)).toBe(true);
  });

  it.each<[string, Partial<PictureHead>]>([
    ['an AVIF of 40 megapixels', { format: 'avif', width: 6320, height: 6320 }],
    ['an AVIF of 8 megapixels', { format: 'avif', width: 3264, height: 2448 }],
    ['a WebP of 40 megapixels', { format: 'webp', width: 6320, height: 6320 }],
    ['a progressive JPEG of 40 megapixels', { width: 6320, height: 6320, isProgressive: true }],
    ['a progressive JPEG with all colours', { isProgressive: true, chromaSubsampling: '4:4:4' }],
    ['an interlaced PNG of 12 megapixels', { format: 'png', channels: 4, isProgressive: true }],
    ['a PNG of 24 megapixels with 16 bits', { format: 'png', width: 6000, height: 4000, bytesPerSample: 2 }],
  ])('is too much for %s', (_what, head) => {
    expect(isAccepted(head)).toBe(false);
  });
});

describe('the stored size', () => {
  it.each<[Partial<PictureHead>, number]>([
    [{ width: 60, height: 40 }, 60],
    [{ width: 4000, height: 1000 }, 3000],
    // 4 megapixels, and less with transparency.
    [{ width: 4000, height: 3000 }, 2309],
    [{ width: 4000, height: 3000, channels: 4 }, 2000],
    [{ width: 40_000, height: 1 }, 3000],
  ])('of %o has a longer side of %i', (head, side) => {
    expect(storedSide({ ...photo, ...head }, 3000)).toBe(side);
  });
});
