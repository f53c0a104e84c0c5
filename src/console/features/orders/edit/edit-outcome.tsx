import { useTranslations } from 'use-intl';
import type { OrderEditPreview } from '#contract/console/order-edits.ts';
import { toDirhams, toRiyals } from '#contract/values/money.ts';
import { formatPrice } from '#i18n/format.ts';
import { Notice } from '#ui/display/notice.tsx';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { Amount } from '../../../shared/amount.tsx';

/** What an edit changes: the totals before and after, and what the customer pays or gets. */
export function EditOutcome({ preview, mayCancel }: { preview: OrderEditPreview; mayCancel: boolean }) {
  const t = useTranslations('edit');
  const language = useLanguage();
  const { before, after, toRefund, owed, cancels } = preview;
  if (cancels)
    return (
      <Notice tone="danger" live="status">
        {t(mayCancel ? 'nothingLeft' : 'mayNotCancel')}
      </Notice>
    );
  const more = toDirhams(after.total ?? 0) - toDirhams(before.total ?? 0);
  const inWords = (riyals: number) => formatPrice(riyals, language);
  return (
    <div role="status" className="flex flex-col gap-3">
      <dl className="flex flex-col gap-2 rounded-card bg-shell p-4">
        {(['total', 'toCollect'] as const).map((name) => {
          const [old, next] = [before[name], after[name]];
          if (old === null || next === null || (name === 'toCollect' && old === 0)) return null;
          return (
            <div key={name} className="flex flex-wrap justify-between gap-x-4 font-medium">
              <dt>{t(name)}</dt>
              <dd>
                <VisuallyHidden>{t('becomes', { before: inWords(old), after: inWords(next) })}</VisuallyHidden>
                <span aria-hidden>
                  {t.rich('change', { before: () => <Amount riyals={old} />, after: () => <Amount riyals={next} /> })}
                </span>
              </dd>
            </div>
          );
        })}
      </dl>
      {more > 0 && <Notice tone="progress">{t('higher', { amount: inWords(toRiyals(more)) })}</Notice>}
      {owed !== null && owed > 0 && (
        <Notice tone="progress">{t(after.toCollect ? 'owesAtDoor' : 'owes', { amount: inWords(owed) })}</Notice>
      )}
      {toRefund !== null && toRefund > 0 && <Notice>{t('paidLess', { amount: inWords(toRefund) })}</Notice>}
    </div>
  );
}
