import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { RadioChip, RadioChips } from '#ui/form/radio-chip.tsx';
import { type PaperSize, papers, type SlipKind } from './paper.rules.ts';
import { printDocument } from './print-document.ts';

interface PrintChoiceProps {
  kind: SlipKind;
  paper: PaperSize;
  /** What can be printed: invoices have amounts, and only gifts have a card. */
  kinds: readonly SlipKind[];
  isMany: boolean;
  /** False while there is nothing to print. */
  isReady: boolean;
  onKind: (kind: SlipKind) => void;
  onPaper: (paper: PaperSize) => void;
  children?: ReactNode;
}

/** What to print and on which paper, with the button that prints. */
export function PrintChoice(props: PrintChoiceProps) {
  const { kind, kinds, paper, isMany, isReady, onKind, onPaper, children } = props;
  const t = useTranslations('printing');
  const tCard = useTranslations('orderPeople.card');
  const many = ({ slip: 'slips', receipt: 'receipts', courier: 'couriers' } as const)[kind === 'card' ? 'slip' : kind];
  return (
    <div className="mt-4 flex flex-col gap-4">
      {kinds.length > 1 && (
        <RadioChips legend={t('kind.label')}>
          {kinds.map((one) => (
            <RadioChip key={one} name="kind" checked={one === kind} onChange={() => onKind(one)}>
              <span className="px-2">{one === 'card' ? tCard('kind') : t(`kind.${one}`)}</span>
            </RadioChip>
          ))}
        </RadioChips>
      )}
      {kind === 'card' ? (
        <p>{tCard('paper')}</p>
      ) : (
        <RadioChips legend={t('paper.label')}>
          {papers.map((one) => (
            <RadioChip key={one} name="paper" checked={one === paper} onChange={() => onPaper(one)}>
              <bdi className="px-2">{t(`paper.${one}`)}</bdi>
            </RadioChip>
          ))}
        </RadioChips>
      )}
      {children}
      <div>
        <Button icon="print" disabled={!isReady} onClick={() => void printDocument()}>
          {kind === 'card' ? tCard(isMany ? 'printMany' : 'print') : t(`print.${isMany ? many : kind}`)}
        </Button>
      </div>
    </div>
  );
}
