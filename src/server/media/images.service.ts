import type { ImageWidth } from '#contract/values/limits.ts';
import type { IconSize } from '#contract/values/look.ts';
import { isStoragePath, type Storage } from './storage.ts';
import { AppError } from '../errors/app-error.ts';
import { withTimeout } from '../http/request-deadline.ts';
import { createConcurrencyLimit } from '../process/concurrency-limit.ts';
import { createSenderCounter } from '../throttling/sender-counter.ts';
import type { PictureProcess } from './picture-process.ts';
import { type Rendered, renderVersion } from './render.ts';
import type { RenderLock } from './render-lock.ts';
import { createVariants, isPersonal, variantKeyOf, type StoredVariants, type Variant } from './variants.ts';

interface Needs {
  storage: Storage;
  stored: StoredVariants;
  /** For variants that several instances share. Null: each instance has its own. */
  lock?: RenderLock | null;
  /** Renders pictures of the catalogue. */
  shopPictures: PictureProcess;
  /** Renders uploads, so that they cannot keep the catalogue waiting. */
  uploadPictures: PictureProcess;
  limitsOn: boolean;
}

/** Who waits for a variant. */
export interface Waiting {
  sender: string;
  /** How long it may take to look for the variant, in milliseconds. */
  readMs: number;
  /** How long the variant may then take to be rendered. */
  renderingMs: number;
  /** Aborted when the caller closes the connection. */
  signal: AbortSignal;
  /** Called if the variant could not be stored. */
  onProblem: (error: unknown) => void;
}

interface Rendering {
  result: Promise<RenderResult | null>;
  /** The number of callers that still wait. */
  waiting: number;
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

function within<T>(ms: number | undefined, work: Promise<T>): Promise<T> {
  return ms === undefined ? work : withTimeout(ms, work);
}

// Renderings of uploads for one sender: far above what a household looks at.
const uploadLimits = { max: 300, windowMs: 10 * 60_000, name: 'rendered uploads of a sender' };

export function createImagesService({ storage, stored, lock = null, shopPictures, uploadPictures, limitsOn }: Needs) {
  const variants = createVariants(stored);
  const inProgress = new Map<string, Rendering>();
  const forShop = createConcurrencyLimit(2, 200);
  const forUploads = createConcurrencyLimit(1, 40);
  const countUpload = createSenderCounter(uploadLimits);

  function renderUnlessStored(variant: Variant): Promise<RenderResult | null> {
    if (!lock) return renderAndStore(variant);
    return lock(variantKeyOf(variant), async () => {
      const rendered = await variants.find(variant);
      return rendered ? { rendered } : renderAndStore(variant);
    });
  }

  async function renderAndStore(variant: Variant): Promise<RenderResult | null> {
    const { path, width, format } = variant;
    const original = await storage.get(path);
    if (!original) return null;
    // A stored WebP at its own size needs no rendering; staff print from it.
    if (width === null && format !== 'plain' && path.endsWith('.webp'))
      return { rendered: { bytes: original, type: 'image/webp' } };
    const process = isPersonal(path) ? uploadPictures : shopPictures;
    const rendered = await process({ kind: 'render', original, width, format });
    try {
      await variants.store(variant, rendered);
      // The upload was deleted meanwhile, perhaps by another instance: nothing of it stays.
      if (isPersonal(path) && !(await storage.has(path))) await variants.evict(path);
      return { rendered };
    } catch (error) {
      return { rendered, storeError: error };
    }
  }

  function start(variant: Variant): Rendering {
    const key = variantKeyOf(variant);
    const limited = isPersonal(variant.path) ? forUploads : forShop;
    const rendering: Rendering = {
      waiting: 0,
      result: limited(() => {
        if (rendering.waiting > 0) return renderUnlessStored(variant);
        // Every caller has gone. A new one starts another rendering.
        inProgress.delete(key);
        throw new AppError('overloaded', { retryAfterSeconds: 5 });
      }).finally(() => {
        if (inProgress.get(key) === rendering) inProgress.delete(key);
      }),
    };
    inProgress.set(key, rendering);
    return rendering;
  }

  // Concurrent requests for one variant share one rendering.
  async function renderOnce(variant: Variant, caller?: Waiting): Promise<RenderResult | null> {
    const running = inProgress.get(variantKeyOf(variant));
    if (!running && limitsOn && caller && isPersonal(variant.path)) countUpload(caller.sender);
    const rendering = running ?? start(variant);
    if (!caller?.signal.aborted) rendering.waiting += 1;
    const leave = () => (rendering.waiting -= 1);
    caller?.signal.addEventListener('abort', leave, { once: true });
    try {
      return await rendering.result;
    } finally {
      caller?.signal.removeEventListener('abort', leave);
    }
  }

  async function findStored(variant: Variant): Promise<Rendered | 'missing' | null> {
    // Another instance may have erased the picture; then its variant must not be served.
    if (isPersonal(variant.path) && !(await storage.has(variant.path))) return null;
    return (await variants.find(variant)) ?? 'missing';
  }

  /**
   * The variant, or null if there is no such picture. A variant that cannot be stored is still
   * returned. A rendering waits behind others; one that has not begun is dropped when its last caller
   * has gone. Throws `unavailable` when the caller's time is over.
   */
  async function find(variant: Variant, caller?: Waiting): Promise<Rendered | null> {
    if (!isStoragePath(variant.path)) return null;
    const known = await within(caller?.readMs, findStored(variant));
    if (known !== 'missing') return known;
    const made = await within(caller?.renderingMs, renderOnce(variant, caller));
    if (!made) return null;
    if (made.storeError !== undefined) caller?.onProblem(made.storeError);
    variants.remember(variant, made.rendered);
    return made.rendered;
  }

  /** A stored picture never changes, so its path identifies the bytes of a variant. */
  function etagOf(variant: Variant): string {
    return `"${renderVersion}.${variantKeyOf(variant)}"`;
  }

  /** Whether the picture exists, without reading it. */
  async function exists(variant: Variant): Promise<boolean> {
    if (variants.isInMemory(variant)) return true;
    // While a bucket is away, `find` may have it on the disk.
    return isPersonal(variant.path) ? storage.has(variant.path) : storage.has(variant.path).catch(() => false);
  }

  function findMissing(path: string): Promise<Variant | null> {
    return variants.findMissing(
      preparedFormats.flatMap((format) => preparedWidths.map((width) => ({ path, width, format }))),
    );
  }

  /**
   * Renders the next missing variant of a picture while no shopper waits for one. Returns the
   * duration in ms; null if none is missing, or if the picture is gone or cannot be decoded. Throws
   * errors that a retry may resolve, such as a full disk.
   */
  async function renderNextVariant(path: string): Promise<number | null> {
    const variant = isStoragePath(path) ? await findMissing(path) : null;
    if (!variant) return null;
    while (inProgress.size > 0) await Promise.allSettled(Array.from(inProgress.values(), ({ result }) => result));
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

  /** A stored picture of the shop as its icon, or null if it is not stored. */
  async function renderIcon(path: string, size: IconSize): Promise<Buffer | null> {
    const original = await storage.get(path);
    return original && (await shopPictures({ kind: 'icon', original, size })).bytes;
  }

  /** A letter in white on a colour as an icon. */
  async function renderLetter(drawn: { letter: string; accent: string }, size: IconSize): Promise<Buffer> {
    return (await shopPictures({ kind: 'letter', ...drawn, size })).bytes;
  }

  return { find, etagOf, exists, renderNextVariant, renderIcon, renderLetter, evict };
}

export type ImagesService = ReturnType<typeof createImagesService>;
