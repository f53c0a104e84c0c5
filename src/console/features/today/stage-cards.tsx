import { useTranslations } from 'use-intl';
import { consoleLimits } from '#contract/console/limits.ts';
import type { OrderStage } from '#contract/console/order-work.ts';
import { useRead } from '../../runtime/api/use-read.ts';
import { mayOpen, useMe } from '../../runtime/session/me-context.ts';
import { WorkCard } from './work-card.tsx';

const shown = ['new', 'pick', 'ready', 'way'] as const;
// A longer list is not read for its number.
const lowMost = 50;

/** What waits: the open orders by stage, low stock and the inbox, each a link to its list. */
export function StageCards({ stages }: { stages: Record<OrderStage, number> }) {
  const t = useTranslations();
  const me = useMe();
  return (
    <nav aria-label={t('today.work')} className="mt-3">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {shown.map((stage) => (
          <WorkCard
            key={stage}
            to={`/orders?stage=${stage}`}
            label={t(`orders.stage.${stage}`)}
            count={stages[stage]}
          />
        ))}
        {mayOpen(me, 'stock.read') && <LowStock />}
        {mayOpen(me, ['feedback.moderate', 'messages.answer']) && <Inbox />}
      </ul>
    </nav>
  );
}

function LowStock() {
  const t = useTranslations('today');
  const { data } = useRead('listStock', { query: { filter: 'low', limit: lowMost } });
  return <WorkCard to="/stock?filter=low" label={t('lowStock')} count={data?.rows.length} most={lowMost} wide />;
}

function Inbox() {
  const t = useTranslations('today');
  const { data } = useRead('countInbox');
  const count = data && (data.comments ?? 0) + (data.messages ?? 0);
  return <WorkCard to="/inbox" label={t('inbox')} count={count} most={consoleLimits.countedMax} wide />;
}
