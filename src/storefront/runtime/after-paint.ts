import { keepEarlyActs } from './early-acts.ts';

/** As much of the browser's Trusted Types as is used here; the library of TypeScript does not know them. */
interface TrustedTypesScope {
  trustedTypes?: { createPolicy(name: string, rules: Record<string, (text: string) => string | null>): unknown };
}

// Its text stands in every page and runs there by itself: it may name nothing that is outside it.
function beginAfterPaint(): void {
  let held: HTMLScriptElement | null = null;
  // The policy of the page asks here before a text becomes code. HTML makes no element but the empty script that React begins its data
  // blocks with, the only script is the page's own, the only worker the one of the offline page.
  (globalThis as TrustedTypesScope).trustedTypes?.createPolicy('default', {
    createHTML: (html) => (html === '<script></script>' ? html : html.replaceAll('<', '&lt;')),
    createScript: (text) => (text === held?.textContent ? text : null),
    createScriptURL: (url) => (url === '/sw.js' ? url : null),
  });
  function fetchFiles(): void {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=held]')) link.rel = 'modulepreload';
  }
  function begin(): void {
    if (document.readyState === 'loading') return document.addEventListener('DOMContentLoaded', begin);
    if (held !== null) return;
    held = document.querySelector<HTMLScriptElement>('script#held');
    if (held === null) return;
    held.removeAttribute('id');
    fetchFiles();
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = held.textContent;
    document.head.append(script);
    // The page is to be as the server drew it when React looks.
    script.remove();
  }
  function beginWithFrame(): void {
    const page = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
    // Style and fonts are here, the picture is on its way. Files over a usual line come after the paint anyway: they are asked for at once, before the layout,
    // which asks for pictures further down. Over a very quick one they would come before it and take the processor from it.
    if (!page || page.responseEnd - page.requestStart > 60) {
      fetchFiles();
      setTimeout(begin);
      return;
    }
    new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
    setTimeout(begin, 1000);
  }
  // Nothing is painted in the background; and who presses something already shall not wait for a picture.
  for (const sign of ['visibilitychange', 'pointerdown', 'keydown']) addEventListener(sign, begin, true);
  if (document.hidden) begin();
  else requestAnimationFrame(beginWithFrame);
}

/**
 * What draws a page (style, fonts, its first picture) has the line to itself: what brings it to life is asked for with the
 * first frame, or after it over a very quick line, and runs after it. `nonce` marks the scripts that are ours.
 */
export function holdScripts(html: string, nonce: string): string {
  const [head, body] = halves(html, '</head>');
  const [before, after] = halves(body, `<script nonce="${nonce}" type="module" async="">`);
  return [
    head.replaceAll('<link rel="modulepreload" ', '<link rel="held" '),
    `<script nonce="${nonce}">(${keepEarlyActs.toString()})();(${beginAfterPaint.toString()})()</script></head>`,
    before,
    `<script nonce="${nonce}" id="held" type="text/plain">`,
    after,
  ].join('');
}

function halves(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  if (at === -1) throw new Error(`The page has no ${mark}`);
  return [text.slice(0, at), text.slice(at + mark.length)];
}
