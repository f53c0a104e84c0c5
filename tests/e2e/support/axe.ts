import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, NodeResult, RunOnly } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * The violations of WCAG 2.2 AA that axe finds on the page or in a part of it: one line for each
 * rule and element. `except` names parts that are checked elsewhere. It scrolls to a control that
 * looks too small, because a bar at the edge of the screen may cover it.
 */
export async function axeViolations(
  page: Page,
  within: string = 'html',
  except: readonly string[] = [],
): Promise<string[]> {
  // Evaluated from outside, as by a debugger: the page's policy, which would block this script,
  // stays unchanged.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await source);
  // In joined scripts such as Arabic a word is narrower than the sum of its letters. Axe takes such
  // a font for an icon font and skips its text; with widths that add up it checks the text. Icons
  // are pictures here, so nothing else is lost.
  await page.evaluate(() => {
    CanvasRenderingContext2D.prototype.measureText = (text) => ({ width: 20 * text.length }) as TextMetrics;
  });
  const results = await runAxe(page, { include: [within], exclude: [...except] }, { type: 'tag', values: rules });
  const lines: string[] = [];
  for (const { id, help, nodes } of results.violations) {
    for (const node of nodes) {
      if (id === 'target-size' && (await isLargeOnceScrolled(page, node.target))) continue;
      lines.push(`${id} (${help}): ${node.target.join(' ')} ${node.any[0]?.message ?? ''}`);
    }
  }
  return lines;
}

/** Whether a bar that stays at the edge of the screen covered the control only where the page was scrolled to. */
async function isLargeOnceScrolled(page: Page, [target]: NodeResult['target']): Promise<boolean> {
  if (typeof target !== 'string') return false;
  await page.evaluate((selector) => document.querySelector(selector)?.scrollIntoView({ block: 'center' }), target);
  const { violations } = await runAxe(page, { include: [target] }, { type: 'rule', values: ['target-size'] });
  return violations.length === 0;
}

function runAxe(page: Page, parts: { include: string[]; exclude?: string[] }, runOnly: RunOnly): Promise<AxeResults> {
  return page.evaluate(
    async (given) => {
      const { axe } = globalThis as unknown as { axe: { run(part: object, options: object): Promise<AxeResults> } };
      // Passed rules are not reported in detail.
      return axe.run(given.parts, {
        runOnly: given.runOnly,
        resultTypes: ['violations'],
        // What it would fetch, the sound of media, no page has.
        preload: false,
      });
    },
    { parts, runOnly },
  );
}
