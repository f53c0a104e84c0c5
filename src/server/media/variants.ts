import { LRUCache } from 'lru-cache';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type ImageWidth, imageWidths } from '#contract/values/limits.ts';
import { fileExists, readFileIfExists, writeFileAtomically } from './storage.ts';
import type { ImageFormat } from './image-format.ts';
import type { Rendered } from './render.ts';

/** A stored picture at a width (null: its own) in a format. */
export interface Variant {
  path: string;
  width: ImageWidth | null;
  format: ImageFormat;
}

const endings = { avif: ['avif'], webp: ['webp'], plain: ['jpg', 'png'] } as const;
const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' } as const;
const formats = ['avif', 'webp', 'plain'] as const;

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

export function keyOf({ path, width, format }: Variant): string {
  return `${path}.${width ?? 'full'}.${format}`;
}

/** Rendered variants: all in a folder, and the most requested ones in memory, except uploads. */
export function createVariants(folder: string) {
  const memory = new LRUCache<string, Rendered>({
    maxSize: memoryBytes,
    maxEntrySize: largestInMemory,
    sizeCalculation: ({ bytes }) => bytes.length + 500,
  });

  function fileOf({ path, width }: Variant, ending: string): string {
    return join(folder, `${path.replace('.', '-')}-${width ?? 'full'}.${ending}`);
  }

  function remember(variant: Variant, rendered: Rendered): void {
    if (!isPersonal(variant.path)) memory.set(keyOf(variant), rendered);
  }

  async function find(variant: Variant): Promise<Rendered | null> {
    const known = memory.get(keyOf(variant));
    if (known) return known;
    for (const ending of endings[variant.format]) {
      // A file that cannot be read is rendered again.
      const bytes = await readFileIfExists(fileOf(variant, ending)).catch(() => null);
      if (!bytes) continue;
      const rendered = { bytes, type: types[ending] };
      remember(variant, rendered);
      return rendered;
    }
    return null;
  }

  /** Whether it is stored, without reading it. */
  async function isStored(variant: Variant): Promise<boolean> {
    for (const ending of endings[variant.format]) {
      if (await fileExists(fileOf(variant, ending))) return true;
    }
    return false;
  }

  /** Writes the variant into the folder. */
  async function store(variant: Variant, { bytes, type }: Rendered): Promise<void> {
    await writeFileAtomically(fileOf(variant, type.slice(6).replace('jpeg', 'jpg')), bytes);
  }

  /** Removes all variants of a deleted picture. */
  async function evict(path: string): Promise<void> {
    for (const width of [null, ...imageWidths]) {
      for (const format of formats) {
        memory.delete(keyOf({ path, width, format }));
        for (const ending of endings[format]) await rm(fileOf({ path, width, format }, ending), { force: true });
      }
    }
  }

  return { find, remember, isStored, store, evict, isInMemory: (variant: Variant) => memory.has(keyOf(variant)) };
}
