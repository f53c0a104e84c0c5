import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { useDraft } from '../../../runtime/drafts/use-draft.ts';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { mayOpen, useMe } from '../../../runtime/session/me-context.ts';
import { Amount } from '../../../shared/amount.tsx';
import { useOrderWork } from '../steps/use-order-work.ts';
import { useNextCard } from '../use-next-card.ts';
import { cashOf, moveStop, sortStops } from './stops.rules.ts';
import { StopCard } from './stop-card.tsx';

/** The stops of a driver: those ahead first, with the cash to collect. */
export function Run({ stops, headingId }: { stops: readonly ConsoleOrder[]; headingId: string }) {
  const t = useTranslations('orders.run');
  const say = useTranslations();
  const me = useMe();
  const work = useOrderWork();
  const kept = useNextCard(headingId);
  const order = useDraft<number[]>('run', []);
  const { ahead, back, delivered } = sortStops(stops, order.value);
  const ids = ahead.map(({ id }) => id);
  // What the driver brings to the shop.
  const collected = cashOf(delivered.map((stop) => stop.cashCollected));
  return (
    <>
      <p className="mt-1 flex flex-wrap gap-x-3 text-ink-soft">
        <span>{t('stops', { count: ahead.length })}</span>
        <span>{t.rich('cash', { amount: () => <Amount riyals={cashOf(ahead.map((stop) => stop.toCollect))} /> })}</span>
        {collected > 0 && <span>{t.rich('collected', { amount: () => <Amount riyals={collected} /> })}</span>}
        {collected > 0 && mayOpen(me, 'cash.count') && <Link to="/cash">{say('nav.cash')}</Link>}
      </p>
      {ahead.length === 0 && (
        <EmptyState icon="truck" title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
      )}
      <ol className="mt-4 flex flex-col gap-3" {...kept}>
        {ahead.map((stop, index) => (
          <li key={stop.id}>
            <StopCard
              stop={stop}
              work={work}
              place={index + 1}
              onMoveUp={index === 0 ? null : () => order.change(moveStop(ids, stop.id, -1))}
              onMoveDown={index === ids.length - 1 ? null : () => order.change(moveStop(ids, stop.id, 1))}
            />
          </li>
        ))}
      </ol>
      <Done title={t('back')} stops={back} />
      <Done title={t('delivered')} stops={delivered} />
    </>
  );
}

function Done({ title, stops }: { title: string; stops: readonly ConsoleOrder[] }) {
  const language = useLanguage();
  if (stops.length === 0) return null;
  return (
    <section aria-label={title} className="mt-8">
      <h2 className="text-lg font-medium">{title}</h2>
      <ul className="mt-2 divide-y divide-line rounded-card bg-white shadow-card">
        {stops.map(({ id, number, zone, cashCollected, tried }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 p-4">
            <span>
              <bdi dir="ltr" translate="no">
                {number}
              </bdi>{' '}
              <bdi className="text-ink-soft">{zone[language]}</bdi>
            </span>
            {tried && <bdi className="text-ink-soft">{tried.reason}</bdi>}
            {cashCollected !== null && <Amount riyals={cashCollected} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
