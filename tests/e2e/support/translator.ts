import type { Page } from 'playwright-core';
import { untilHydrated } from './visit.ts';

/**
 * Changes the page as the translator of a browser does, now and whenever the page changes: each
 * text becomes `<font><font>text</font></font>`, except inside `translate="no"`. The words stay.
 * Another page needs another call. The parts of the page are hydrated before: React draws a part
 * again that was changed earlier, and reports it.
 */
export async function translatePage(page: Page): Promise<void> {
  await untilHydrated(page);
  await page.evaluate(() => {
    const skipped = 'script, style, textarea, select, font, svg, [translate=no]';
    let waits = false;
    function translate(): void {
      waits = false;
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (node instanceof Text && node.data.trim() !== '' && !node.parentElement?.closest(skipped)) texts.push(node);
      for (const text of texts) {
        const outer = document.createElement('font');
        const inner = document.createElement('font');
        inner.append(text.data);
        outer.append(inner);
        text.replaceWith(outer);
      }
    }
    translate();
    new MutationObserver(() => {
      if (waits) return;
      waits = true;
      setTimeout(translate, 60);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

/** Waits until the translator has seen what the page shows now. */
export async function untilTranslated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const skipped = 'script, style, textarea, select, font, svg, [translate=no]';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.nodeValue?.trim() && !node.parentElement?.closest(skipped)) return false;
    return true;
  });
}
