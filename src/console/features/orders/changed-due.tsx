import { useTranslations } from 'use-intl';
import { Notice } from '#ui/display/notice.tsx';
import { Amount } from '../../shared/amount.tsx';

/** Says that another sum is to be collected than was shown before: the customer or the team has paid or waived it. */
export function ChangedDue({ due, before }: { due: number; before: number | null }) {
  const t = useTranslations('orders.deliver');
  const amounts = { due: () => <Amount riyals={due} />, before: () => <Amount riyals={before ?? 0} /> };
  return (
    <Notice tone="danger" live="alert">
      <p className="font-medium">{t.rich(due > 0 ? 'changed' : 'nothingDue', amounts)}</p>
    </Notice>
  );
}
