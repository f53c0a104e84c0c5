import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';
import { openVisit } from './direction.ts';
import { desktop, openHydrated } from './visit.ts';

const configFile = fileURLToPath(new URL('../../../tools/gallery/vite.config.ts', import.meta.url));

/** Builds the gallery of `src/ui` and serves it on a free port. */
async function serveGallery(): Promise<{ url: string; close: () => Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'dana-gallery-'));
  await build({ configFile, logLevel: 'warn', build: { outDir } });
  const server = await preview({ configFile, logLevel: 'warn', build: { outDir }, preview: { port: 0 } });
  const url = server.resolvedUrls?.local[0]?.replace(/\/$/, '');
  if (url === undefined) throw new Error('The gallery has no address.');
  return {
    url,
    close: async () => {
      await server.close();
      await rm(outDir, { recursive: true });
    },
  };
}

/** Opens the gallery as an Arabic page. Its English columns have the other direction. */
export async function openGallery(name: string) {
  const { url, close } = await serveGallery();
  const { visitor, end } = await openVisit({ url, size: desktop, name });
  await openHydrated(visitor.page, '/?language=ar');
  return {
    page: visitor.page,
    end: async () => {
      await end();
      await close();
    },
  };
}
