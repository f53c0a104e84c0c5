/** What the head of a picture says about it. */
export interface PictureHead {
  format: 'jpeg' | 'png' | 'webp' | 'avif';
  width: number;
  height: number;
  channels: number;
  bytesPerSample: number;
  /** A progressive JPEG or an interlaced PNG. */
  isProgressive: boolean;
  /** Of a JPEG: "4:2:0", "4:4:4" ... */
  chromaSubsampling: string | undefined;
}

/** The most memory that decoding an upload may take, by `decodedBytes`. */
export const mostDecodedBytes = 50e6;

/** The most bytes of an upload's pixels after it was reduced: 4 megapixels, 3 with transparency. */
const storedBytes = 12e6;

// Measured: a baseline JPEG and a plain PNG are decoded row by row. All others are in memory as a
// whole, AVIF several times.
function bytesPerPixel({ format, channels, bytesPerSample, isProgressive, chromaSubsampling }: PictureHead): number {
  if (format === 'avif') return 16;
  if (format === 'webp') return 4;
  if (format === 'png' && isProgressive) return bytesPerSample * (channels + 1);
  if (format === 'png') return channels * (bytesPerSample === 1 ? 0.4 : 0.9);
  if (!isProgressive) return 1.25;
  return chromaSubsampling === '4:2:0' || channels === 1 ? 4 : 7;
}

/** How much memory a decoder needs for a picture, about. */
export function decodedBytes(head: PictureHead): number {
  return head.width * head.height * bytesPerPixel(head);
}

/** The longer side of a picture that is reduced to `maxSide` and to what may be stored. */
export function storedSide({ width, height, channels }: PictureHead, maxSide: number): number {
  const longer = Math.max(width, height);
  const scale = Math.sqrt(storedBytes / (width * height * Math.max(3, channels)));
  return Math.max(1, Math.floor(Math.min(longer, maxSide, longer * scale)));
}
