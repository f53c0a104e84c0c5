import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type ImageWidth, imageWidths } from '#contract/limits.ts';
import { isStoragePath, readIfThere, type Storage, writeWhole } from '../storage/storage.ts';
import { atMost } from './at-most.ts';
import type { ImageFormat } from './image-format.ts';
import { render, type Rendered } from './render.ts';

interface Needs {
  storage: Storage;
  cacheDir: string;
}

const endings = { avif: ['avif'], webp: ['webp'], plain: ['jpg', 'png'] } as const;
const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' } as const;

/** What a person uploaded: nobody else's, and gone for good when its owner says so. */
export function isPersonal(path: string): boolean {
  return path.startsWith('uploads/');
}

export function createImagesService({ storage, cacheDir }: Needs) {
  const rendering = new Map<string, Promise<Rendered | null>>();
  const limited = atMost(2, 200);

  function cacheFile(path: string, width: ImageWidth | null, ending: string): string {
    return join(cacheDir, `${path.replace('.', '-')}-${width ?? 'full'}.${ending}`);
  }

  async function kept(path: string, width: ImageWidth | null, format: ImageFormat): Promise<Rendered | null> {
    for (const ending of endings[format]) {
      const bytes = await readIfThere(cacheFile(path, width, ending));
      if (bytes) return { bytes, type: types[ending] };
    }
    return null;
  }

  async function renderAndKeep(path: string, width: ImageWidth | null, format: ImageFormat): Promise<Rendered | null> {
    return limited(async () => {
      const original = await storage.get(path);
      if (!original) return null;
      // At its own size a stored WebP is what was asked for already; staff print from it.
      if (width === null && format !== 'plain' && path.endsWith('.webp'))
        return { bytes: original, type: 'image/webp' };
      const rendered = await render(original, width, format);
      await writeWhole(cacheFile(path, width, rendered.type.slice(6).replace('jpeg', 'jpg')), rendered.bytes);
      return rendered;
    });
  }

  /** A stored picture at a width (null: its own) in a format, or null where there is none. Everybody who asks for the same waits for one rendering. */
  async function find(path: string, width: ImageWidth | null, format: ImageFormat): Promise<Rendered | null> {
    if (!isStoragePath(path)) return null;
    // Another instance may have erased it: a variant that stayed here must not outlive it.
    if (isPersonal(path) && !(await storage.has(path))) return null;
    const done = await kept(path, width, format);
    if (done) return done;
    const key = `${path} ${width} ${format}`;
    const running = rendering.get(key);
    if (running) return running;
    const started = renderAndKeep(path, width, format).finally(() => rendering.delete(key));
    rendering.set(key, started);
    return started;
  }

  /** Drops every rendered variant of pictures that were erased. */
  async function forget(paths: string[]): Promise<void> {
    for (const path of paths.filter(isStoragePath)) {
      for (const width of [null, ...imageWidths]) {
        for (const ending of Object.values(endings).flat()) await rm(cacheFile(path, width, ending), { force: true });
      }
    }
  }

  return { find, forget };
}

export type ImagesService = ReturnType<typeof createImagesService>;
