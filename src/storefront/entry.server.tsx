import type { ReactNode } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server';
import {
  createRequestHandler,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
  createContext,
  type EntryContext,
  type ServerBuild,
} from 'react-router';
import { createClient, isApiError } from '#contract/client.ts';
import { languages } from '#contract/locale.ts';
import { holdScripts } from './runtime/after-paint.ts';
import type { Busy } from './runtime/load.ts';
import { ensureMessages } from './runtime/messages.ts';
import type { RenderedPage, RenderPage } from './runtime/page-render.ts';
import { createServerQueryClient } from './runtime/query-client.ts';
import { RuntimeContext, runtimeContext, type Runtime } from './runtime/shop.ts';

type Report = (error: unknown) => void;
const reportContext = createContext<Report>();
/** Where the page is put: on its way through a `Response` it would be encoded and read again. */
const drawnContext = createContext<{ html: string }>();

/** The function that draws pages from this bundle. */
export async function createPageRenderer(build: ServerBuild): Promise<RenderPage> {
  await Promise.all(languages.flatMap((language) => [ensureMessages(language), ensureMessages(language, 'rest')]));
  const handle = createRequestHandler(build, 'production');

  return async ({ url, plainLanguage, publicUrl, fetch, messageFiles, onError }) => {
    const nonce = crypto.randomUUID();
    const runtime: Runtime = {
      queryClient: createServerQueryClient(),
      apiOf: (language) => createClient({ fetch, headers: () => ({ 'accept-language': language }) }),
      plainLanguage: () => plainLanguage,
      choosePlainLanguage: () => undefined,
      publicUrl,
      messageFiles,
      nonce,
    };
    const drawn = { html: '' };
    const context = new RouterContextProvider(
      new Map<unknown, unknown>([
        [runtimeContext, runtime],
        [reportContext, onError],
        [drawnContext, drawn],
      ]) as ConstructorParameters<typeof RouterContextProvider>[0],
    );
    const response = await handle(new Request(`http://storefront${url}`), context);
    return {
      status: response.status,
      ...takeScripts(holdScripts(drawn.html, nonce), nonce),
      retryAfter: response.headers.get('retry-after'),
    };
  };
}

/**
 * Finds the scripts that we wrote by the nonce that nobody else could know, and takes the nonce away again, so that the
 * same page is the same bytes. A script that came in with a text has no nonce and stays forbidden.
 */
function takeScripts(html: string, nonce: string): Pick<RenderedPage, 'html' | 'scripts'> {
  const pieces = html.split(` nonce="${nonce}"`);
  const scripts: string[] = [];
  for (const [at, piece] of pieces.slice(1).entries()) {
    const before = pieces[at] ?? '';
    const tagEnd = piece.indexOf('>');
    const tag = before.slice(before.lastIndexOf('<')) + piece.slice(0, tagEnd);
    if (/^<script\b/.test(tag) && !/ src=/.test(tag)) scripts.push(piece.slice(tagEnd + 1, piece.indexOf('</script>')));
  }
  return { html: pieces.join(''), scripts };
}

/** What the router tells the browser of the loaders that ran, as the pieces that it would have sent one after the other. */
async function takeHandoff(routerContext: EntryContext): Promise<string[]> {
  const { serverHandoffStream } = routerContext;
  delete routerContext.serverHandoffStream;
  const pieces: string[] = [];
  const decoder = new TextDecoder();
  for await (const bytes of serverHandoffStream ?? []) pieces.push(decoder.decode(bytes, { stream: true }));
  return pieces;
}

// "<" and the two line ends that JavaScript knows and JSON does not, as a script can hold them.
const inScript = (text: string) =>
  JSON.stringify(text).replace(/[<\u2028\u2029]/g, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`);

function handoffScript(pieces: string[], nonce: string): string {
  const stream = 'window.__reactRouterContext.streamController';
  const calls = [...pieces.map((piece) => `${stream}.enqueue(${inScript(piece)});`), `${stream}.close();`];
  return `<script nonce="${nonce}">${calls.join('')}</script>`;
}

/** Draws a part of a page that waits for something, and tells of a failure, which drawing in one go hides. */
async function drawWaiting(node: ReactNode, nonce: string): Promise<string> {
  const failed = Promise.withResolvers<never>();
  // Where the very first part fails, nobody gets to wait for it: the call below throws. Unheard, it would end the process.
  failed.promise.catch(() => undefined);
  const stream = await renderToReadableStream(node, {
    nonce,
    onError: failed.reject,
    // Every part of the page stands where it belongs, not behind the rest to be put there by a script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  await Promise.race([stream.allReady, failed.promise]);
  return new Response(stream).text();
}

// What React writes where a part of a page is left to the browser.
const leftOut = '<!--$!-->';

/**
 * Draws the whole document before a byte is sent: a page is kept, hashed and given its status as one piece. Everything that it shows is
 * there before: it is drawn in one go, for half of what a stream costs.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const runtime = context.get(runtimeContext);
  const { nonce = '' } = runtime;
  const handoff = await takeHandoff(routerContext);
  const node = (
    <RuntimeContext value={runtime}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </RuntimeContext>
  );
  const first = renderToString(node);
  const html = first.includes(leftOut) ? await drawWaiting(node, nonce) : `<!DOCTYPE html>${first}`;
  const end = html.lastIndexOf('</body>');
  context.get(drawnContext).html = html.slice(0, end) + handoffScript(handoff, nonce) + html.slice(end);
  for (const error of Object.values(routerContext.staticHandlerContext.errors ?? {})) {
    if (!isRouteErrorResponse(error) || error.status !== 503) continue;
    headers.set('retry-after', String((error.data as Busy).retryAfterSeconds));
  }
  return new Response(null, { status, headers });
}

/** Every failure of a render but the ones that are pages: an unknown product, a shop that is busy. */
export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }): void {
  if (isRouteErrorResponse(error) || (isApiError(error) && error.status === 503)) return;
  context.get(reportContext)(error);
}
