import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PaymentFinding } from '#contract/console/payments-overview.ts';
import { formatPrice } from '#i18n/format.ts';
import { Button } from '#ui/action/button.tsx';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { useMoment } from '../../shared/use-moment.ts';
import { SeenDialog } from './seen-dialog.tsx';
import { Fact, TaskCard } from './task-card.tsx';

/** What shop and provider do not say the same about, each with what to do. */
export function Findings({ rows }: { rows: readonly PaymentFinding[] }) {
  const [marked, setMarked] = useState<PaymentFinding | null>(null);
  return (
    <>
      <ul className="grid gap-3 lg:grid-cols-2">
        {rows.map((finding) => (
          <Finding key={finding.id} finding={finding} onMark={() => setMarked(finding)} />
        ))}
      </ul>
      <SeenDialog finding={marked} onClose={() => setMarked(null)} />
    </>
  );
}

function Finding({ finding, onMark }: { finding: PaymentFinding; onMark: () => void }) {
  const t = useTranslations('payments');
  const moment = useMoment();
  const { kind, provider, ref, order, ours, theirs, says, at, settled } = finding;
  const hasAmounts = ours !== null || theirs !== null;
  return (
    <TaskCard
      title={t(`finding.${kind}`)}
      todo={settled === null ? t(`finding.do.${kind}`) : settledText()}
      order={order}
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
