import { LRUCache } from 'lru-cache';
import { type ImageWidth, imageWidths } from '#contract/values/limits.ts';
import type { ImageFormat } from './image-format.ts';
import type { Rendered } from './render.ts';

/** A stored picture at a width (null: its own) in a format. */
export interface Variant {
  path: string;
  width: ImageWidth | null;
  format: ImageFormat;
}

/** Where rendered variants are stored: a folder, or a bucket for all instances. */
export interface StoredVariants {
  read(variant: Variant): Promise<Rendered | null>;
  /** The first of these variants of one picture that is not stored, without reading any; null if none is missing. */
  findMissing(wanted: Variant[]): Promise<Variant | null>;
  write(variant: Variant, rendered: Rendered): Promise<void>;
  /** Removes all variants of a picture. */
  removeAll(path: string): Promise<void>;
}

export const endings = { avif: ['avif'], webp: ['webp'], plain: ['jpg', 'png'] } as const;
export const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' } as const;
export const formats = ['avif', 'webp', 'plain'] as const;

/** The name of a variant's file below the folder of variants. */
export function fileNameOf({ path, width }: Pick<Variant, 'path' | 'width'>, ending: string): string {
  return `${path.replace('.', '-')}-${width ?? 'full'}.${ending}`;
}

/** The file ending of a rendered variant. */
export function endingOf({ type }: Pick<Rendered, 'type'>): string {
  return type.slice(6).replace('jpeg', 'jpg');
}

const memoryBytes = 16 * 1024 * 1024;
const largestInMemory = 256 * 1024;

/** Whether a picture is a shopper's upload, which is deleted with its owner. */
export function isPersonal(path: string): boolean {
  return path.startsWith('uploads/');
}

// The widths at which the storefront shows uploads.
const personalWidths: ReadonlySet<ImageWidth | null> = new Set<ImageWidth>([96, 192, 320]);

/**
 * The variant that is served for a requested one. An upload is shown to few, so it has few variants:
 * small ones and its own size, as WebP, or as JPEG or PNG for mail programs.
 */
export function offeredVariant(variant: Variant): Variant {
  if (!isPersonal(variant.path)) return variant;
  const { path, width, format } = variant;
  return { path, width: personalWidths.has(width) ? width : null, format: format === 'avif' ? 'webp' : format };
}

/** The key of a variant in memory and in its ETag. */
export function variantKeyOf({ path, width, format }: Variant): string {
  return `${path}.${width ?? 'full'}.${format}`;
}

/** Rendered variants: all that are stored, and the most requested ones in memory, except uploads. */
export function createVariants(stored: StoredVariants) {
  const memory = new LRUCache<string, Rendered>({
    maxSize: memoryBytes,
    maxEntrySize: largestInMemory,
    sizeCalculation: ({ bytes }) => bytes.length + 500,
  });

  function remember(variant: Variant, rendered: Rendered): void {
    if (!isPersonal(variant.path)) memory.set(variantKeyOf(variant), rendered);
  }

  async function find(variant: Variant): Promise<Rendered | null> {
    const known = memory.get(variantKeyOf(variant));
    if (known) return known;
    const rendered = await stored.read(variant);
    if (rendered) remember(variant, rendered);
    return rendered;
  }

  /** Removes all variants of a deleted picture. */
  async function evict(path: string): Promise<void> {
    for (const width of [null, ...imageWidths])
      for (const format of formats) memory.delete(variantKeyOf({ path, width, format }));
    await stored.removeAll(path);
  }

  return {
    find,
    remember,
    findMissing: (wanted: Variant[]) => stored.findMissing(wanted),
    store: (variant: Variant, rendered: Rendered) => stored.write(variant, rendered),
    evict,
    isInMemory: (variant: Variant) => memory.has(variantKeyOf(variant)),
  };
}
