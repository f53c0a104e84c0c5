import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { IconButton } from '#ui/action/icon-button.tsx';
import { Card } from '#ui/display/card.tsx';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { changeFor } from '../../../shared/collect.rules.ts';
import { useOutbox } from '../../../shared/outbox/use-outbox.ts';
import { Amount } from '../../../shared/amount.tsx';
import { ChangedDue } from '../changed-due.tsx';
import { MustRead } from '../must-read.tsx';
import { MapAction, OrderPeople } from '../order-people.tsx';
import { OrderMarks } from '../order-facts.tsx';
import { OrderTime } from '../../../shared/order-time.tsx';
import { NextStep } from '../steps/next-step.tsx';
import { FailedDelivery } from '../steps/failed-delivery.tsx';
import type { OrderWork } from '../steps/use-order-work.ts';

interface StopCardProps {
  stop: ConsoleOrder;
  work: OrderWork;
  place: number;
  /** Null for the first stop. */
  onMoveUp: (() => void) | null;
  /** Null for the last stop. */
  onMoveDown: (() => void) | null;
}

/** One stop: where, for whom, what to collect, and what to do at the door. */
export function StopCard({ stop, work, place, onMoveUp, onMoveDown }: StopCardProps) {
  const t = useTranslations('orders');
  const say = useTranslations();
  const { waiting } = useOutbox();
  const isKept = waiting.some(({ name, orderIds }) => name === 'deliverOrder' && orderIds.includes(stop.id));
  const language = useLanguage();
  const { number, zone, contact, pieces, marks, toCollect } = stop;
  const [firstDue] = useState(toCollect);
  const change = toCollect !== null && toCollect > 0 ? changeFor(toCollect) : null;
  return (
    <Card as="article" aria-label={number} padding="none" className="flex flex-col gap-3 p-4">
      <header className="flex items-center gap-2">
        <bdi dir="ltr" translate="no" className="text-heading font-medium text-maroon">
          {place}
        </bdi>
        <h2 className="min-w-0 flex-1 text-lg font-medium">
          <bdi>{zone[language]}</bdi>
        </h2>
        {onMoveUp && <IconButton icon="chevron-up" label={t('run.up', { number })} onClick={onMoveUp} />}
        {onMoveDown && <IconButton icon="chevron-down" label={t('run.down', { number })} onClick={onMoveDown} />}
      </header>
      {contact && (
        <p dir="auto" className="whitespace-pre-line">
          {contact.address}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>{t('pieces', { count: pieces })}</span>
        <Link to={`/orders/${number}`} className="inline-flex min-h-11 items-center">
          <bdi dir="ltr" translate="no">
            {number}
          </bdi>
        </Link>
        <span className="flex flex-wrap items-center gap-2 empty:hidden">
          <OrderMarks marks={marks} />
        </span>
      </p>
      <MustRead order={stop} />
      {toCollect !== null && toCollect !== firstDue && <ChangedDue due={toCollect} before={firstDue} />}
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-control bg-shell p-3">
        <span>{t('toCollect')}</span>
        <strong className="text-heading">
          <Amount riyals={toCollect ?? 0} />
        </strong>
        {change && (
          <span className="w-full text-sm text-ink-soft">
            {t.rich('run.change', {
              note: () => <Amount riyals={change.note} />,
              change: () => <Amount riyals={change.change} />,
            })}
          </span>
        )}
      </p>
      {/* The box above says a promised day, but not that it is late. */}
      {(stop.promise.day === null || stop.promise.late) && <OrderTime order={stop} />}
      <OrderPeople order={stop} recipientFirst />
      <div className="flex max-sm:*:grow empty:hidden">
        <MapAction order={stop} />
      </div>
      <div className="flex flex-wrap gap-2">
        {isKept ? (
          <p>{say('outbox.waits')}</p>
        ) : (
          <>
            <NextStep order={stop} work={work} />
            <FailedDelivery order={stop} work={work} />
          </>
        )}
      </div>
    </Card>
  );
}
