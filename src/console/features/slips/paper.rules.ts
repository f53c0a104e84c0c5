import { consoleStorageKeys } from '#contract/console/storage-keys.ts';

/** The widths of receipt printers in millimetres, and sheets. */
export const papers = ['80', '58', 'a5', 'a4'] as const;
export type PaperSize = (typeof papers)[number];

/**
 * A slip is for packing and has no prices; an invoice is for the customer and has all (addresses call it receipt); the
 * card is for the recipient of a gift; the label is for a courier who does not use the console.
 */
export const slipKinds = ['slip', 'receipt', 'card', 'courier'] as const;
export type SlipKind = (typeof slipKinds)[number];

// In millimetres, as in slip.css.
const widths: Record<PaperSize, number> = { '80': 80, '58': 58, a5: 148, a4: 210 };
const pxOfMm = 96 / 25.4;
/** Their slips are as long as their content. */
const rolls = new Set<PaperSize>(['80', '58']);

export function paperNamed(text: string | null): PaperSize | null {
  return papers.find((paper) => paper === text) ?? null;
}

export function kindNamed(text: string | null): SlipKind {
  return slipKinds.find((kind) => kind === text) ?? 'slip';
}

/** The order numbers of an address, each once, at most `most`. */
export function numbersNamed(text: string | null, most: number): string[] {
  const numbers = (text ?? '').split(',').map((number) => number.trim());
  return [...new Set(numbers.filter((number) => number !== ''))].slice(0, most);
}

/** The paper of this device's printer. */
export function readPaper(storage: Pick<Storage, 'getItem'>): PaperSize {
  return paperNamed(storage.getItem(consoleStorageKeys.paper)) ?? '80';
}

/** Keeps the paper for this device. A full or blocked storage keeps nothing. */
export function keepPaper(storage: Pick<Storage, 'setItem'>, paper: PaperSize): void {
  try {
    storage.setItem(consoleStorageKeys.paper, paper);
  } catch {
    // Full, or blocked by the browser.
  }
}

interface Measured {
  heightPx: number;
  /** The width of the preview. */
  roomPx: number;
}

/** The style rules of one slip: a roll's page is as long as the slip; a sheet's preview fits the screen. */
export function rulesOf(paper: PaperSize, index: number, { heightPx, roomPx }: Measured): string {
  const slip = `.slip[data-page="${index}"]`;
  if (rolls.has(paper)) {
    const size = `${widths[paper]}mm ${Math.ceil(heightPx)}px`;
    return `@page slip-${index} { size: ${size}; margin: 0 } @media print { ${slip} { page: slip-${index} } }`;
  }
  const zoom = roomPx / (widths[paper] * pxOfMm);
  return zoom < 1 ? `@media screen { ${slip} { zoom: ${zoom.toFixed(3)} } }` : '';
}
