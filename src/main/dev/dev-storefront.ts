import { fileURLToPath } from 'node:url';
import { createServer, isRunnableDevEnvironment } from 'vite';
import type { StorefrontBundle } from '#storefront/runtime/page/page-render.ts';
import type { Development } from '../shop-app.ts';
import { readFiles } from '../pages/open-storefront.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
// Everything that Vite serves is below this path.
const base = '/_dev/';
const entry = `${base}src/storefront/app/entry.dev.ts`;
const styles = [`${base}src/ui/styles/base.css`];

// Vite's client writes inline styles and opens a socket, and its error overlay writes HTML.
const policy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data: blob:; font-src 'self'; connect-src 'self' ws:; object-src 'none'; base-uri 'none'";

/**
 * Serves the storefront from its sources by Vite's dev server: pages are rendered from the newest modules, and the browser
 * gets edits by fast refresh. `socketPort` is where the browser listens for edits.
 */
export async function createDevStorefront(socketPort: number): Promise<Omit<Development, 'writeLog'>> {
  const vite = await createServer({
    root,
    base,
    server: { middlewareMode: true, ws: { port: socketPort } },
  });
  const { ssr } = vite.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run modules of the server here.');
  const loadBundle = async () => {
    const module = (await ssr.runner.import('/src/storefront/app/entry.server.tsx')) as { bundle: StorefrontBundle };
    return module.bundle;
  };
  const { inlineScripts } = await loadBundle();
  return {
    storefront: {
      inlineScripts,
      policy,
      renderPage: async (page) => (await loadBundle()).renderPage(page),
      assetsFor: () => ({ styles, preloads: [], entry }),
      files: await readFiles(`${root}src/storefront/public`),
    },
    serveModules(request, response) {
      if (!request.url?.startsWith(base)) return false;
      vite.middlewares(request, response, () => response.writeHead(404).end());
      return true;
    },
  };
}
