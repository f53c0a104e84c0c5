import type { ImageWidth } from '#contract/values/limits.ts';
import { isStoragePath, type Storage } from './storage.ts';
import { createConcurrencyLimit } from '../process/concurrency-limit.ts';
import { render, type Rendered, renderVersion } from './render.ts';
import { createVariants, isPersonal, keyOf, type Variant } from './variants.ts';

interface Needs {
  storage: Storage;
  cacheDir: string;
}

interface RenderResult {
  rendered: Rendered;
  /** Why it could not be stored: the disk is full, the folder is not writable. */
  storeError?: unknown;
}

// The widths of cards, galleries and thumbnails. The widest width (zoom) and JPEG and PNG (mails)
// are rendered on request.
const preparedWidths: readonly ImageWidth[] = [96, 192, 320, 480, 640, 800, 1200];
const preparedFormats = ['avif', 'webp'] as const;

export function createImagesService({ storage, cacheDir }: Needs) {
  const variants = createVariants(cacheDir);
  const inProgress = new Map<string, Promise<RenderResult | null>>();
  const limited = createConcurrencyLimit(2, 200);

  async function renderAndStore(variant: Variant): Promise<RenderResult | null> {
    const { path, width, format } = variant;
    const original = await storage.get(path);
    if (!original) return null;
    // A stored WebP at its own size needs no rendering; staff print from it.
    if (width === null && format !== 'plain' && path.endsWith('.webp'))
      return { rendered: { bytes: original, type: 'image/webp' } };
    const rendered = await render(original, width, format);
    try {
      await variants.store(variant, rendered);
      return { rendered };
    } catch (error) {
      return { rendered, storeError: error };
    }
  }

  // Concurrent requests for one variant share one rendering.
  function renderOnce(variant: Variant): Promise<RenderResult | null> {
    const key = keyOf(variant);
    const running = inProgress.get(key);
    if (running) return running;
    const started = limited(() => renderAndStore(variant)).finally(() => inProgress.delete(key));
    inProgress.set(key, started);
    return started;
  }

  /**
   * The variant, or null if there is no such picture. A variant that cannot be stored is still
   * returned; `onProblem` is called.
   */
  async function find(variant: Variant, onProblem: (error: unknown) => void = () => {}): Promise<Rendered | null> {
    if (!isStoragePath(variant.path)) return null;
    // Another instance may have erased the picture; then its variant must not be served.
    if (isPersonal(variant.path) && !(await storage.has(variant.path))) return null;
    const stored = await variants.find(variant);
    if (stored) return stored;
    const made = await renderOnce(variant);
    if (!made) return null;
    if (made.storeError !== undefined) onProblem(made.storeError);
    variants.remember(variant, made.rendered);
    return made.rendered;
  }

  /** A stored picture never changes, so its path identifies the bytes of a variant. */
  function etagOf(variant: Variant): string {
    return `"${renderVersion}.${keyOf(variant)}"`;
  }

  /** Whether the picture exists, without reading it. */
  async function exists(variant: Variant): Promise<boolean> {
    return variants.isInMemory(variant) || storage.has(variant.path);
  }

  async function findMissing(path: string): Promise<Variant | null> {
    for (const format of preparedFormats) {
      for (const width of preparedWidths) {
        const variant = { path, width, format };
        if (!(await variants.isStored(variant))) return variant;
      }
    }
    return null;
  }

  /**
   * Renders the next missing variant of a picture while no shopper waits for one. Returns the
   * duration in ms; null if none is missing, or if the picture is gone or cannot be decoded. Throws
   * errors that a retry may resolve, such as a full disk.
   */
  async function renderNextVariant(path: string): Promise<number | null> {
    const variant = isStoragePath(path) ? await findMissing(path) : null;
    if (!variant) return null;
    while (inProgress.size > 0) await Promise.allSettled(inProgress.values());
    const begun = performance.now();
    const made = await renderOnce(variant).catch((error: Error & { code?: string }) => {
      // System errors have a code. A picture that sharp cannot decode is not retried.
      if (error.code !== undefined) throw error;
      return null;
    });
    if (!made) return null;
    if (made.storeError !== undefined) throw made.storeError;
    return performance.now() - begun;
  }

  /** Removes all variants of deleted pictures. */
  async function evict(paths: string[]): Promise<void> {
    for (const path of paths.filter(isStoragePath)) await variants.evict(path);
  }

  return { find, etagOf, exists, renderNextVariant, evict };
}

export type ImagesService = ReturnType<typeof createImagesService>;
