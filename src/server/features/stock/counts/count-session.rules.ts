import type { StaffId } from '#contract/ids.ts';
import { type LastCount, stockAfterCount } from '../../../shared/stock-count.rules.ts';

/** What a person counted, and the stock and last movement when they began. */
export interface Figure {
  staffId: StaffId;
  counted: number;
  seen: number;
  seenMovement: number | null;
  seenAt: Date;
}

/** A variant as it is now. */
export interface Present {
  stock: number;
  lastCount: LastCount | null;
}

/** The stock after a count; why it has none otherwise. */
type After = ReturnType<typeof stockAfterCount>;

const earliest = (figures: readonly Figure[]) =>
  figures.reduce((first, figure) => (figure.seenAt < first.seenAt ? figure : first));

/**
 * The stock if figures are added up, such as those of two places. What was sold since the first of them began stays
 * sold: no piece is promised twice.
 */
export function stockAfterFigures(present: Present, figures: readonly [Figure, ...Figure[]]): After {
  if (figures.some((figure) => stockAfterCount(present, figure) === 'unseen')) return 'unseen';
  const counted = figures.reduce((sum, figure) => sum + figure.counted, 0);
  const { seen, seenMovement } = earliest(figures);
  return stockAfterCount(present, { counted, seen, seenMovement });
}

type Judged = { state: 'left' | 'differs' | 'unseen' } | { state: 'agreed'; after: After & (number | 'outOfRange') };

/**
 * What the figures of a variant say together. Figures from before a later count no longer speak. Two figures agree if
 * they lead to the same stock: who counts after a sale finds a piece less.
 */
export function judgeFigures(present: Present, figures: readonly Figure[]): Judged {
  if (figures.length === 0) return { state: 'left' };
  const afters = figures.map((figure) => stockAfterFigures(present, [figure])).filter((after) => after !== 'unseen');
  const [first] = afters;
  if (first === undefined) return { state: 'unseen' };
  return afters.every((after) => after === first) ? { state: 'agreed', after: first } : { state: 'differs' };
}

/** What finishing writes for a variant: the chosen figures, or those that agree. */
export function decideStock(
  present: Present,
  figures: readonly Figure[],
  chosen: readonly StaffId[] | undefined,
): number | 'left' | 'undecided' | 'unseen' | 'outOfRange' {
  const judged = judgeFigures(present, figures);
  if (judged.state === 'agreed') return judged.after;
  if (judged.state !== 'differs') return judged.state;
  const [first, ...others] = figures.filter(({ staffId }) => chosen?.includes(staffId));
  return first === undefined ? 'undecided' : stockAfterFigures(present, [first, ...others]);
}
