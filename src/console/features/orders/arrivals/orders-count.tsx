import { useTranslations } from 'use-intl';
import { useRead } from '../../../runtime/api/use-read.ts';
import { mayOpen, useMe } from '../../../runtime/session/me-context.ts';
import { freshOf } from './fresh.rules.ts';
import { countText, LinkBadge, LinkBadges } from '../../../shared/link-badge.tsx';

/** How many orders are new, and how many are late, on the link to the orders. `id` names them for screen readers. */
export function OrdersCount({ id }: { id: string }) {
  return mayOpen(useMe(), 'orders.accept') ? <Counts id={id} /> : null;
}

function Counts({ id }: { id: string }) {
  const t = useTranslations('alarm');
  const { data } = useRead('countOrders');
  const fresh = freshOf(data);
  const late = data?.due.late ?? 0;
  if (fresh === 0 && late === 0) return null;
  return (
    <>
      <LinkBadges>
        {late > 0 && <LinkBadge count={late} className="inset-e-[calc(100%-0.25rem)] bg-danger" />}
        {fresh > 0 && <LinkBadge count={fresh} className="inset-s-[calc(100%-0.25rem)] bg-maroon" />}
      </LinkBadges>
      <span id={id} hidden>
        {fresh > 0 && <span>{t('fresh', { count: countText(fresh) })} </span>}
        {late > 0 && <span>{t('late', { count: countText(late) })}</span>}
      </span>
    </>
  );
}
