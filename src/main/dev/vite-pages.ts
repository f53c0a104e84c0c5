import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createServer, isRunnableDevEnvironment } from 'vite';
import { formatError } from '#server/process/log-error.ts';
import type { PageRequest, StorefrontBundle } from '#storefront/runtime/page/page-render.ts';
import { createDevLookSheets } from './dev-look-sheets.ts';
import { devBase, devConsoleBase, type RenderRequest, renderPath } from './render-request.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const assets = {
  styles: [`${devBase}src/storefront/app/storefront.css`],
  preloads: [],
  entry: `${devBase}src/storefront/app/entry.dev.js`,
};

/**
 * Serves the storefront from its sources by Vite's dev server: modules for the browser, which gets
 * edits by fast refresh, and pages, rendered from the newest modules. It serves the modules of the
 * console below `/_dev-console/`. `socketPorts` are where the browser listens for edits, `shopUrl` gives the address of the API. `serve` answers the paths
 * below `/_dev/` and returns false for all others; `lastFailure` is the error of the last
 * rendering, if it failed.
 */
export async function createVitePages(socketPorts: [number, number], shopUrl: () => Promise<URL | null>) {
  const [vite, viteOfConsole] = await Promise.all([
    createServer({ root, base: devBase, server: { middlewareMode: true, ws: { port: socketPorts[0] } } }),
    createServer({
      root,
      base: devConsoleBase,
      configFile: `${root}vite.console.config.ts`,
      cacheDir: `${root}node_modules/.vite-console`,
      server: { middlewareMode: true, ws: { port: socketPorts[1] } },
    }),
  ]);
  const lookSheets = createDevLookSheets();
  let failure: string | null = null;

  // Vite restarts after a change of its configuration, and then has other environments.
  function currentRunner() {
    const { ssr } = vite.environments;
    if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run modules of the server here.');
    return ssr.runner;
  }

  function report(error: unknown): void {
    // The stack names source files and lines.
    failure = formatError(error);
    console.error(failure);
  }

  // The error page has no modules that Vite could replace.
  vite.watcher.on('all', () => {
    if (failure !== null) vite.ws.send({ type: 'full-reload' });
  });

  const callApi: PageRequest['fetch'] = async (path, { method, headers }) => {
    const shop = await shopUrl();
    if (shop === null) throw new Error('The shop does not run.');
    return fetch(new URL(path, shop), { method, headers });
  };

  async function render(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const order = (await json(request)) as RenderRequest;
      const { bundle } = (await currentRunner().import('/src/storefront/app/entry.server.tsx')) as {
        bundle: StorefrontBundle;
      };
      failure = null;
      const page = await bundle.renderPage({
        ...order,
        fetch: callApi,
        assets,
        lookFiles: lookSheets.filesOf,
        onError: report,
      });
      response.end(JSON.stringify(page));
    } catch (error) {
      report(error);
      response.writeHead(500).end();
    }
  }

  function serve(request: IncomingMessage, response: ServerResponse): boolean {
    const isConsole = request.url?.startsWith(devConsoleBase) === true;
    if (!isConsole && request.url?.startsWith(devBase) !== true) return false;
    if (request.url === renderPath) void render(request, response);
    else if (isConsole) viteOfConsole.middlewares(request, response, () => response.writeHead(404).end());
    else vite.middlewares(request, response, () => response.writeHead(404).end());
    return true;
  }
  return { serve, lastFailure: () => failure };
}
