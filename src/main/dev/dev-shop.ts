import { fileURLToPath } from 'node:url';
import { readConfig } from '#server/process/config.ts';
import { formatError } from '#server/process/log-error.ts';
import type { RenderedPage } from '#storefront/runtime/page/page-render.ts';
import type { ConsoleBuild } from '../console/open-console.ts';
import type { StorefrontBuild } from '../pages/open-storefront.ts';
import { readFiles } from '../site/static-files.ts';
import { serve } from '../run/serve.ts';
import { createDevLookSheets } from './dev-look-sheets.ts';
import { readableLogLine } from './readable-log.ts';
import { devConsoleBase, type RenderRequest, renderPath } from './render-request.ts';

// Vite's client writes inline styles and opens a socket, and its error overlay writes HTML.
const devPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data: blob:; font-src 'self'; connect-src 'self' ws:; object-src 'none'; base-uri 'none'";

/** The storefront of the development: dev.ts renders its pages. */
async function createDevStorefront(devUrl: string): Promise<StorefrontBuild> {
  return {
    policyOf: () => devPolicy,
    inlineScripts: [],
    lookSheets: createDevLookSheets(),
    assetsFor: () => ({ styles: [], preloads: [], entry: '' }),
    files: await readFiles(fileURLToPath(new URL('../../storefront/public', import.meta.url))),
    findEarlier: () => Promise.resolve(null),
    async renderPage({ url, language, publicUrl }) {
      const body = JSON.stringify({ url, language, publicUrl } satisfies RenderRequest);
      const response = await fetch(new URL(renderPath, devUrl), { method: 'POST', body });
      // dev.ts has printed the error, and answers with a page that shows it.
      if (!response.ok) return { status: 500, html: '', isPartial: false, retryAfter: null };
      return (await response.json()) as RenderedPage;
    },
  };
}

/** The console of the development: dev.ts serves its modules. */
async function createDevConsole(): Promise<ConsoleBuild> {
  return {
    policy: devPolicy,
    assetsFor: () => ({
      styles: [`${devConsoleBase}src/console/app/console.css`],
      preloads: [],
      fonts: [],
      entry: `${devConsoleBase}src/console/app/entry.dev.js`,
    }),
    offlineFiles: [],
    files: await readFiles(fileURLToPath(new URL('../../console/public', import.meta.url)), '/console'),
    findEarlier: () => Promise.resolve(null),
  };
}

// The shop of `npm run dev`: a child of dev.ts, which restarts it and forwards requests to it.
try {
  const storefront = await createDevStorefront(process.env['DEV_URL'] ?? '');
  const shop = await serve(readConfig(process.env), console.log, {
    storefront,
    console: await createDevConsole(),
    writeLog: (line) => console.error(readableLogLine(line)),
  });
  process.send?.({ url: shop.url });
  process.once('disconnect', () => process.exit());
} catch (error) {
  console.error(formatError(error));
  process.exit(1);
}
