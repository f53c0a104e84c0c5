// Its text stands in every page and runs there by itself: it may name nothing that is outside it.
function beginAfterPaint(): void {
  function begin(): void {
    if (document.readyState === 'loading') return document.addEventListener('DOMContentLoaded', begin);
    const held = document.querySelector('script#held');
    if (held === null) return;
    held.removeAttribute('id');
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=held]')) link.rel = 'modulepreload';
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = held.textContent;
    document.head.append(script);
    // The page is to be as the server drew it when React looks.
    script.remove();
  }
  // Nothing is painted in the background; and who presses something already shall not wait for a picture.
  for (const sign of ['visibilitychange', 'pointerdown', 'keydown']) addEventListener(sign, begin, true);
  if (document.hidden) begin();
  else requestAnimationFrame(() => setTimeout(begin));
}

/**
 * What draws a page (style, fonts, its first picture) has the line to itself: what brings it to life is asked for as soon as the
 * page is painted. `nonce` marks the scripts that are ours.
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
