import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PaymentFinding } from '#contract/console/payments-overview.ts';
import { formatPrice } from '#i18n/format.ts';
import { Button } from '#ui/action/button.tsx';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { SelectionToolbar } from '../../shared/selection-toolbar.tsx';
import { useMoment } from '../../shared/use-moment.ts';
import { type Selection, useSelection } from '../../shared/use-selection.ts';
import { SeenDialog } from './seen-dialog.tsx';
import { Fact, TaskCard } from './task-card.tsx';

interface FindingsProps {
  rows: readonly PaymentFinding[];
  /** Several can be selected. */
  selection?: Selection<string> | undefined;
}

/** What shop and provider do not say the same about, each with what to do. */
export function Findings({ rows, selection }: FindingsProps) {
  const [marked, setMarked] = useState<readonly PaymentFinding[]>([]);
  return (
    <>
      <ul className="grid gap-3 lg:grid-cols-2">
        {rows.map((finding) => (
          <Finding key={finding.id} finding={finding} selection={selection} onMark={() => setMarked([finding])} />
        ))}
      </ul>
      {selection && <FindingsBar rows={rows} selection={selection} onMark={setMarked} />}
      <SeenDialog findings={marked} onClose={() => setMarked([])} onSeen={selection?.clear} />
    </>
  );
}

/** The findings that nobody has seen: several can be marked at once. */
export function OpenFindings({ rows }: Pick<FindingsProps, 'rows'>) {
  return <Findings rows={rows} selection={useSelection(rows)} />;
}

interface FindingsBarProps extends Pick<FindingsProps, 'rows'> {
  selection: Selection<string>;
  onMark: (findings: readonly PaymentFinding[]) => void;
}

function FindingsBar({ rows, selection, onMark }: FindingsBarProps) {
  const t = useTranslations('payments.finding');
  const selected = rows.filter(({ id }) => selection.has(id));
  if (selected.length === 0) return null;
  return (
    <SelectionToolbar
      label={t('select.toolbar')}
      clearLabel={t('select.none')}
      count={t('select.count', { count: selected.length })}
      onClear={selection.clear}
    >
      {selected.length < rows.length && (
        <Button size="small" variant="quiet" onClick={selection.selectAll}>
          {t('select.all')}
        </Button>
      )}
      <Button size="small" onClick={() => onMark(selected)}>
        {t('see')}
      </Button>
    </SelectionToolbar>
  );
}

interface FindingProps extends Pick<FindingsProps, 'selection'> {
  finding: PaymentFinding;
  onMark: () => void;
}

function Finding({ finding, selection, onMark }: FindingProps) {
  const t = useTranslations('payments');
  const moment = useMoment();
  const { id, kind, provider, ref, order, ours, theirs, says, at, settled } = finding;
  const hasAmounts = ours !== null || theirs !== null;
  return (
    <TaskCard
      title={t(`finding.${kind}`)}
      todo={settled === null ? t(`finding.do.${kind}`) : settledText()}
      order={order}
      select={
        selection && (
          <Checkbox
            className="min-w-11 [&>label]:ps-2.5"
            label={<VisuallyHidden>{t('finding.select.one', { name: t(`finding.${kind}`), ref })}</VisuallyHidden>}
            checked={selection.has(id)}
            onChange={() => selection.toggle(id)}
          />
        )
      }
      facts={
        <>
          <Fact>
            <bdi>{t(`provider.${provider}`)}</bdi>
          </Fact>
          {hasAmounts && (
            <>
              <Amount of="ours" riyals={ours} />
              <Amount of="theirs" riyals={theirs} />
            </>
          )}
          {kind !== 'declines' && (
            <Fact>
              {t.rich('finding.ref', {
                ref: () => (
                  <bdi dir="ltr" translate="no">
                    {ref}
                  </bdi>
                ),
              })}
            </Fact>
          )}
          {says !== '' && <Fact>{t.rich('finding.says', { says: () => <bdi translate="no">{says}</bdi> })}</Fact>}
          <Fact>{t('finding.foundAt', { time: moment(at) })}</Fact>
        </>
      }
      action={
        settled === null && (
          <Button size="small" variant="secondary" onClick={onMark}>
            {t('finding.see')}
          </Button>
        )
      }
    />
  );

  function settledText(): string {
    if (settled === null) return '';
    const { by, note } = settled;
    return by === ''
      ? t('finding.settledAlone', { time: moment(settled.at) })
      : t('finding.settledBy', { name: by, note });
  }
}

function Amount({ of, riyals }: { of: 'ours' | 'theirs'; riyals: number | null }) {
  const t = useTranslations('payments.finding');
  const language = useLanguage();
  const text = riyals === null ? t('none') : formatPrice(riyals, language);
  return <Fact>{t.rich(of, { amount: () => <bdi>{text}</bdi> })}</Fact>;
}
