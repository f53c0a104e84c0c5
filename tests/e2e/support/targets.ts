import type { Page } from 'playwright-core';

/**
 * Controls that are too small for a thumb: under 44 px in height or width, including an `::after`
 * area and the area of a label or card. Exceptions: links inside a sentence, as in WCAG 2.5.8; a
 * link of one short word and the boxes and dots of a row are 44 px high, and at least 24 px wide.
 */
export function smallTargets(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate((part) => {
    const wanted = 44;
    const narrowest = 24;
    const controls = (document.querySelector(part) ?? document).querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=slider], [role=menuitem], [role=option]',
    );
    const wrong: string[] = [];
    for (const control of controls) {
      if (
        !control.checkVisibility({ visibilityProperty: true, opacityProperty: false }) ||
        control.matches(':disabled')
      )
        continue;
      if (control.closest('[aria-hidden=true], [inert]') || isInSentence(control) || isSkipLink(control)) continue;
      const { width, height } = caught(control);
      const isWord = control.tagName === 'A' && control.innerText.trim() !== '' && !control.querySelector('svg');
      const narrow = isWord || control.closest('[role=group]') ? narrowest : wanted;
      if (height < wanted - 0.5 || width < narrow - 0.5) {
        const name = control.getAttribute('aria-label') ?? control.innerText.slice(0, 30);
        wrong.push(`${control.tagName.toLowerCase()} "${name}" ${Math.round(width)} x ${Math.round(height)}`);
      }
    }
    return wrong;

    function caught(control: HTMLElement): { width: number; height: number } {
      const around = control.closest('label') ?? control;
      const boxes = [control, around, ...frames(control)].map((one) => one.getBoundingClientRect());
      const after = getComputedStyle(control, '::after');
      const [extraWidth, extraHeight] =
        after.content === 'none' ? [0, 0] : [Number.parseFloat(after.width) || 0, Number.parseFloat(after.height) || 0];
      return {
        width: Math.max(extraWidth, ...boxes.map((box) => box.width)),
        height: Math.max(extraHeight, ...boxes.map((box) => box.height)),
      };
    }

    // The frame of a box passes clicks to it.
    function frames(control: HTMLElement): HTMLElement[] {
      const frame = control.matches('input, select, textarea') ? control.parentElement : null;
      return frame ? [frame] : [];
    }

    function isInSentence(control: HTMLElement): boolean {
      if (control.tagName !== 'A' || getComputedStyle(control).display !== 'inline') return false;
      return (control.parentElement?.innerText.trim().length ?? 0) > control.innerText.trim().length;
    }

    function isSkipLink(control: HTMLElement): boolean {
      return control.getBoundingClientRect().width <= 1;
    }
  }, within);
}
