// Its text stands in every page and runs there by itself: it may name nothing that is outside it.
function beginAfterPaint(): void {
  function fetchFiles(): void {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=held]')) link.rel = 'modulepreload';
  }
  function begin(): void {
    if (document.readyState === 'loading') return document.addEventListener('DOMContentLoaded', begin);
    const held = document.querySelector('script#held');
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
    // Style and fonts are here, the picture is on its way. Before the layout, which asks for pictures further down.
    fetchFiles();
    setTimeout(begin);
  }
  // Nothing is painted in the background; and who presses something already shall not wait for a picture.
  for (const sign of ['visibilitychange', 'pointerdown', 'keydown']) addEventListener(sign, begin, true);
  if (document.hidden) begin();
  else requestAnimationFrame(beginWithFrame);
}

/**
 * What draws a page (style, fonts, its first picture) has the line to itself: what brings it to life is asked for with the
 * first frame and runs after it. `nonce` marks the scripts that are ours.
 */
export function holdScripts(html: string, nonce: string): string {
  return html
    .replaceAll('<link rel="modulepreload" ', '<link rel="held" ')
    .replace(
      `<script nonce="${nonce}" type="module" async="">`,
      `<script nonce="${nonce}" id="held" type="text/plain">`,
    )
    .replace('</head>', () => `<script nonce="${nonce}">(${beginAfterPaint.toString()})()</script></head>`);
}
