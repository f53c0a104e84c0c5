import { constants, crc32, deflateRawSync } from 'node:zlib';
import { fillAt, type Heart, heartBytes } from './hearts.ts';

/** An answer compressed once, in which hearts can be filled without compressing it again. */
export interface PackedHearts {
  gzip: Buffer;
  /** Where each heart stands in it, in their order. */
  places: number[];
}

// RFC 1952: gzip, deflated, no name and no time, made on whatever system.
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const trailerBytes = 8;
const farthest = 32 * 1024;

function trailerOf(plain: Buffer): Buffer {
  const trailer = Buffer.alloc(trailerBytes);
  trailer.writeUInt32LE(crc32(plain), 0);
  trailer.writeUInt32LE(plain.length, 4);
  return trailer;
}

// A flush ends a piece with an empty stored block: its length (RFC 1951, 3.2.4) becomes that of a heart, whose bytes follow.
function withHeart(piece: Buffer, heart: Buffer): Buffer {
  const stored = Buffer.from(piece);
  stored.writeUInt16LE(heartBytes, piece.length - 4);
  stored.writeUInt16LE(0xff_ff - heartBytes, piece.length - 2);
  return Buffer.concat([stored, heart]);
}

/**
 * Compresses what stands between the hearts, each piece knowing all before it; the hearts themselves lie open between them, and no
 * piece refers back to one.
 */
export function packHearts(plain: Buffer, hearts: readonly Heart[]): PackedHearts {
  const known = Buffer.from(plain);
  // A byte that no text of JSON holds: nothing that is compressed is like it.
  for (const { at } of hearts) known.fill(0, at, at + heartBytes);
  const deflate = (from: number, to: number, finishFlush: number) => {
    const dictionary = known.subarray(Math.max(0, from - farthest), from);
    return deflateRawSync(plain.subarray(from, to), { finishFlush, ...(from > 0 && { dictionary }) });
  };
  const pieces: Buffer[] = [head];
  const places: number[] = [];
  let length = head.length;
  let from = 0;
  for (const { at } of hearts) {
    const piece = withHeart(deflate(from, at, constants.Z_SYNC_FLUSH), plain.subarray(at, at + heartBytes));
    pieces.push(piece);
    length += piece.length;
    places.push(length - heartBytes);
    from = at + heartBytes;
  }
  pieces.push(deflate(from, plain.length, constants.Z_FINISH), trailerOf(plain));
  return { gzip: Buffer.concat(pieces), places };
}

/** The compressed answer with some hearts filled, where `plain` is what it then unpacks to. */
export function fillPacked({ gzip }: PackedHearts, places: readonly number[], plain: Buffer): Buffer {
  const filled = fillAt(gzip, places);
  trailerOf(plain).copy(filled, filled.length - trailerBytes);
  return filled;
}
