import { fork } from 'node:child_process';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { watch } from 'chokidar';
import { startEmbedded } from '#server/database/embedded/embedded.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { ConfigError, readConfig } from '#server/process/config.ts';
import { errorPage } from './error-page.ts';
import { createVitePages } from './vite-pages.ts';
import { formatError } from '#server/process/log-error.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const shopScript = fileURLToPath(new URL('dev-shop.ts', import.meta.url));
// Vite serves edits of the other folders without a restart.
const restartFolders = ['src/server', 'src/contract', 'src/i18n', 'src/main'].map((folder) => `${root}${folder}`);
const isRestartFile = (path: string) => /\.(ts|sql|json)$/.test(path) && !/\.test\.ts$|\/testing\//.test(path);

async function freePort(): Promise<number> {
  const server = createSocketServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

interface RunningChild {
  /** Where the shop answers; null when it did not start. */
  url: Promise<URL | null>;
  stop: () => Promise<void>;
}

function startShop(env: NodeJS.ProcessEnv): RunningChild {
  const child = fork(shopScript, { cwd: root, env });
  const exited = once(child, 'exit');
  const started = once(child, 'message').then(([message]) => new URL((message as { url: string }).url));
  return {
    url: Promise.race([started, exited.then(() => null)]),
    async stop() {
      // PostgreSQL runs in this process, and a killed shop loses no confirmed write.
      child.kill('SIGKILL');
      await exited;
    },
  };
}

interface Forwarding {
  url: Promise<URL | null>;
  /** The error of the last rendering, if it failed. */
  lastFailure: () => string | null;
}

async function forward(request: IncomingMessage, response: ServerResponse, { url, lastFailure }: Forwarding) {
  const target = await url;
  if (target === null) {
    response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' });
    response.end('The shop did not start. The terminal of "npm run dev" says why. Save a file to try again.');
    return;
  }
  const { method, url: path, headers } = request;
  const forwarded = httpRequest({ host: target.hostname, port: target.port, method, path, headers }, (answer) => {
    const failure = answer.statusCode === 500 && answer.headers['content-type']?.includes('html') && lastFailure();
    if (failure) {
      answer.resume();
      response.writeHead(500, { 'content-type': 'text/html; charset=utf-8' }).end(errorPage(failure));
      return;
    }
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.pipe(response);
  });
  forwarded.on('error', () => {
    if (response.headersSent) response.destroy();
    else {
      response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
      response.end('The shop has stopped. The terminal of "npm run dev" says why. Save a file to start it again.');
    }
  });
  request.pipe(forwarded);
}

/**
 * `npm run dev`: this process keeps PostgreSQL, the public port and Vite; the shop runs in a child
 * process. A change of the server's code restarts the child, and requests wait meanwhile. A change
 * of the storefront restarts nothing.
 */
async function dev(): Promise<void> {
  // The shop sees requests of this process only, so it cannot refuse other machines itself.
  const config = readConfig({ ...process.env, LOCAL_MODE_ON_NETWORK: 'off' });
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded({ dataDir: config.dataDir, log: (message) => console.log(message) });
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    DEV_URL: `http://${config.host}:${config.port}`,
    ...(embedded && { DATABASE_URL: embedded.url, DEMO: process.env['DEMO'] ?? 'on' }),
  };
  let shop = startShop(env);
  const pages = await createVitePages([await freePort(), await freePort()], () => shop.url);

  const server = createServer((request, response) => {
    if (!pages.serve(request, response))
      void forward(request, response, { url: shop.url, lastFailure: pages.lastFailure });
  });
  server.listen(config.port, config.host);
  await once(server, 'listening');
  console.log(`Dana answers at http://${config.host}:${config.port} while you develop.`);

  let restart: NodeJS.Timeout | undefined;
  async function restartShop(): Promise<void> {
    const begun = performance.now();
    const old = shop;
    const stopped = old.stop();
    const next = stopped.then(() => startShop(env));
    const started = { url: next.then(({ url }) => url), stop: async () => (await next).stop() };
    shop = started;
    const url = await started.url;
    // Another change has stopped this one.
    if (shop !== started) return;
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(url === null ? 'The shop did not start. Save a file to try again.' : `Restarted in ${seconds} s.`);
  }
  watch(restartFolders, {
    ignoreInitial: true,
    ignored: (path, stats) => stats?.isFile() === true && !isRestartFile(path),
  }).on('all', () => {
    clearTimeout(restart);
    restart = setTimeout(() => void restartShop(), 100);
  });

  async function end(): Promise<void> {
    await shop.stop();
    await embedded?.stop();
    process.exit(0);
  }
  process.once('SIGINT', () => void end());
  process.once('SIGTERM', () => void end());
}

try {
  await dev();
} catch (error) {
  const isOperators = error instanceof ConfigError || error instanceof OperatorError;
  console.error(isOperators ? error.message : formatError(error));
  process.exit(1);
}
