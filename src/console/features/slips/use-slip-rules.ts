import { type RefObject, useEffect } from 'react';
import { type PaperSize, rulesOf } from './paper.rules.ts';

// The ground around the preview of a sheet.
const edgesPx = 24;

/**
 * Makes the printed page of a roll as long as the slip on the screen, and the preview of a sheet as
 * wide as the screen. CSS has no such length (`size: 80mm auto` is invalid), and the policy of the
 * console allows no style element, so the rules are in a constructed style sheet.
 */
export function useSlipRules(slip: RefObject<HTMLElement | null>, paper: PaperSize, index: number): void {
  useEffect(() => {
    const element = slip.current;
    const room = element?.parentElement;
    if (!element || !room) return;
    const sheet = new CSSStyleSheet();
    const observer = new ResizeObserver(() => {
      // On paper the slip has no margin at its end: that room is for a line that breaks differently.
      if (matchMedia('print').matches) return;
      const heightPx = element.getBoundingClientRect().height;
      sheet.replaceSync(rulesOf(paper, index, { heightPx, roomPx: room.clientWidth - edgesPx }));
    });
    observer.observe(element);
    observer.observe(room);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      observer.disconnect();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [slip, paper, index]);
}
