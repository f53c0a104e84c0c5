import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { OrderStage } from '#contract/console/order-work.ts';
import { cardClass } from '#ui/display/card.tsx';

const shown = ['new', 'pick', 'ready', 'way'] as const;

/** The open orders by stage, each a link to its list. */
export function StageCards({ stages }: { stages: Record<OrderStage, number> }) {
  const t = useTranslations();
  return (
    <nav aria-label={t('today.work')} className="mt-5">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {shown.map((stage) => (
          <li key={stage}>
            <Link to={`/orders?stage=${stage}`} className={cardClass({ lifts: true, className: 'block no-underline' })}>
              <span className="block text-sm text-ink-soft">{t(`orders.stage.${stage}`)}</span>
              <bdi dir="ltr" className="mt-1 block text-title font-medium text-ink">
                {stages[stage]}
              </bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
