import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { reportPeriods } from '#contract/console/report-periods.ts';
import { Button } from '#ui/action/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { LinkTabs } from '../../shared/link-tabs.tsx';
import { searchNow } from '../../runtime/page/use-address-search.ts';
import { daysProblem, type ReportAddress, reportKinds, reportOf, reportPath } from './address.rules.ts';

interface ReportChoiceProps {
  address: ReportAddress;
  /** The days that are shown now: a chosen period starts with them. */
  shown: { from: string; to: string } | undefined;
}

/** What the report is about and of which days. The address names both. */
export function ReportChoice({ address, shown }: ReportChoiceProps) {
  const t = useTranslations('reports');
  const navigate = useNavigate();
  const open = (change: Partial<ReportAddress>) =>
    void navigate(reportPath({ ...reportOf(searchNow()), ...change }), { replace: true, state: { keepsScroll: true } });
  const periodOf = (period: ReportAddress['period']) => ({ ...(period === 'own' && shown), period });
  return (
    <div className="mt-5 flex flex-col gap-3">
      <LinkTabs
        label={t('subjects')}
        tabs={reportKinds.map((by) => ({
          to: reportPath({ ...address, by }),
          label: t(`by.${by}`),
          isCurrent: by === address.by,
        }))}
        onOpen={(place) => open({ by: reportKinds[place] ?? address.by })}
      />
      <LinkTabs
        label={t('periods')}
        tabs={reportPeriods.map((period) => ({
          to: reportPath({ by: address.by, ...periodOf(period) }),
          label: t(`period.${period}`),
          isCurrent: period === address.period,
        }))}
        onOpen={(place) => open(periodOf(reportPeriods[place] ?? address.period))}
      />
      {address.period === 'own' && <OwnDays key={`${address.from} ${address.to}`} address={address} />}
    </div>
  );
}

function OwnDays({ address }: { address: ReportAddress }) {
  const t = useTranslations('reports');
  const navigate = useNavigate();
  const [from, setFrom] = useState(address.from ?? '');
  const [to, setTo] = useState(address.to ?? '');
  const [isAsked, setAsked] = useState(false);
  const problem = isAsked ? daysProblem(from, to) : null;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setAsked(true);
    if (daysProblem(from, to) !== null) return;
    void navigate(reportPath({ ...address, from, to }), { replace: true, state: { keepsScroll: true } });
  }

  return (
    <form noValidate onSubmit={submit} className="grid max-w-xl items-start gap-3 sm:grid-cols-[1fr_1fr_auto]">
      <TextField
        label={t('from')}
        type="date"
        direction="ltr"
        value={from}
        error={problem === 'fromMissing' ? t('daysProblem.fromMissing') : undefined}
        onChange={({ target }) => setFrom(target.value)}
      />
      <TextField
        label={t('to')}
        type="date"
        direction="ltr"
        value={to}
        error={problem !== null && problem !== 'fromMissing' ? t(`daysProblem.${problem}`) : undefined}
        onChange={({ target }) => setTo(target.value)}
      />
      <Button type="submit" variant="secondary" className="sm:mt-7">
        {t('show')}
      </Button>
    </form>
  );
}
