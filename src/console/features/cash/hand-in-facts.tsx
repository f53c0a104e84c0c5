import { useTranslations } from 'use-intl';
import type { CashHandIn } from '#contract/console/payments.ts';
import { Amount } from '../../shared/amount.tsx';

/** Whether a hand-in was right, in one sentence. */
export function HandInVerdict({ handIn: { difference, counted } }: { handIn: CashHandIn }) {
  const t = useTranslations('cash');
  const verdict = difference === 0 ? 'matches' : difference < 0 ? 'missing' : 'surplus';
  const riyals = difference === 0 ? counted : Math.abs(difference);
  return <span>{t.rich(verdict, { amount: () => <Amount riyals={riyals} /> })}</span>;
}

/** What was counted, and what it should be. */
export function HandInFigures({ handIn: { counted, expected } }: { handIn: CashHandIn }) {
  const t = useTranslations('cash');
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {(
        [
          ['wasCounted', counted],
          ['shouldBe', expected],
        ] as const
      ).map(([name, riyals]) => (
        <div key={name} className="flex gap-2">
          <dt className="text-ink-soft">{t(name)}</dt>
          <dd>
            <Amount riyals={riyals} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
