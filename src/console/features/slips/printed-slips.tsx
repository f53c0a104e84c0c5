import type { Slip } from '#contract/console/slips.ts';
import { PackingSlip } from './packing-slip.tsx';
import type { Paper, SlipKind } from './paper.rules.ts';
import { Receipt } from './receipt.tsx';
import { Sheet } from './sheet.tsx';
import { type Side, Sides } from './sides.tsx';

interface PrintedSlipsProps {
  slips: readonly Slip[];
  sides: readonly Side[];
  kind: SlipKind;
  paper: Paper;
  /** Documents in one page of the console have different numbers. Default: 0. */
  firstPage?: number;
}

/** The document to print: each order begins a page. */
export function PrintedSlips({ slips, sides, kind, paper, firstPage = 0 }: PrintedSlipsProps) {
  return (
    <Sides value={sides}>
      {slips.map((slip, index) => (
        <Sheet key={slip.number} slip={slip} kind={kind} paper={paper} index={firstPage + index}>
          {kind === 'slip' || slip.money === null ? (
            <PackingSlip slip={slip} />
          ) : (
            <Receipt slip={slip} money={slip.money} />
          )}
        </Sheet>
      ))}
    </Sides>
  );
}
