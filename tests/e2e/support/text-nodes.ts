import type { Page } from 'playwright-core';

/** A visible piece of text, and its style. */
export interface TextNode {
  text: string;
  /** Where it is, for the failure message. */
  place: string;
  isHeading: boolean;
  /** Inside an element that sets a direction. */
  isIsolated: boolean;
  /** Inside a control. */
  isControl: boolean;
  letterSpacing: string;
  fontStyle: string;
  textTransform: string;
  fontFamily: string;
  fontWeight: number;
  fontPixels: number;
  /** As a multiple of the font size. */
  lineHeight: number;
  wordBreak: string;
  hyphens: string;
  textAlign: string;
  /** In ems; null without an underline. */
  underlineOffset: number | null;
}

/** Every visible piece of text of the page. */
export function textNodes(page: Page): Promise<TextNode[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: TextNode[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const element = node.parentElement;
      if (
        text === '' ||
        !element ||
        !element.checkVisibility() ||
        element.closest('script, style, [aria-hidden=true] svg')
      ) {
        continue;
      }
      const style = getComputedStyle(element);
      const fontPixels = Number.parseFloat(style.fontSize);
      const underlined = [...ancestors(element)].find((one) =>
        getComputedStyle(one).textDecorationLine.includes('underline'),
      );
      const offset = underlined ? getComputedStyle(underlined).textUnderlineOffset : null;
      found.push({
        text,
        place: `${element.tagName.toLowerCase()}.${element.classList.item(0) ?? ''}`,
        isHeading: element.closest('h1, h2, h3, h4') !== null,
        isIsolated: element.closest('bdi, [dir]:not(html):not(body), option') !== null,
        isControl: element.closest('a, button, select, label') !== null,
        letterSpacing: style.letterSpacing,
        fontStyle: style.fontStyle,
        textTransform: style.textTransform,
        fontFamily: style.fontFamily,
        fontWeight: Number(style.fontWeight),
        fontPixels,
        lineHeight: Number.parseFloat(style.lineHeight) / fontPixels,
        wordBreak: style.wordBreak,
        hyphens: style.hyphens,
        textAlign: style.textAlign,
        underlineOffset:
          offset === null
            ? null
            : offset === 'auto'
              ? 0
              : Number.parseFloat(offset) / Number.parseFloat(style.fontSize),
      });
    }
    return found;

    function* ancestors(from: Element): Generator<Element> {
      for (let one: Element | null = from; one; one = one.parentElement) yield one;
    }
  });
}
