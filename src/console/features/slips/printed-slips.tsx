import { queryOptions } from '@tanstack/react-query';
import type { Slip } from '#contract/console/slips.ts';
import { loadSides, type Side, Sides } from '#ui/print/sides.tsx';
import type { PaperSize, SlipKind } from './paper.rules.ts';
import { Sheet } from './sheet.tsx';

/** The words of slips in both languages, Arabic first. */
export const sidesQuery = queryOptions<Side[]>({ queryKey: ['sides'], queryFn: loadSides, staleTime: Infinity });

interface PrintedSlipsProps {
  slips: readonly Slip[];
  sides: readonly Side[];
  kind: SlipKind;
  paper: PaperSize;
  /** Documents in one page of the console have different numbers. Default: 0. */
  firstPage?: number;
}

/** The document to print: each order begins a page. */
export function PrintedSlips({ slips, sides, kind, paper, firstPage = 0 }: PrintedSlipsProps) {
  return (
    <Sides value={sides}>
      {slips.map((slip, index) => (
        <Sheet key={slip.number} slip={slip} kind={kind} paper={paper} index={firstPage + index} />
      ))}
    </Sides>
  );
}
