import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { pickText } from '#contract/values/locale.ts';
import { Button } from '#ui/action/button.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { useWrite } from '../../../runtime/api/use-write.ts';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { useOutbox } from '../../../shared/outbox/use-outbox.ts';
import { MissingButton, useMissing } from '../edit/missing.tsx';
import { useOrderWork } from './use-order-work.ts';

interface PackButtonProps {
  orders: readonly ConsoleOrder[];
  isMain: boolean;
  /** All of them are packed. */
  onPacked?: () => void;
}

/** Marks orders as packed. Asks first if a line is not ticked. */
export function PackButton({ orders, isMain, onPacked }: PackButtonProps) {
  const t = useTranslations();
  const language = useLanguage();
  const work = useOrderWork();
  const { keep, waiting } = useOutbox();
  const isKept = waiting.some(
    ({ name, orderIds }) => name === 'packOrders' && orders.some(({ id }) => orderIds.includes(id)),
  );
  const [isAsking, setAsking] = useState(false);
  const missing = useMissing({ orders, work });
  const unticked = orders.flatMap((order) =>
    order.items.filter(({ picked, quantity }) => !picked && quantity > 0).map((line) => ({ order, line })),
  );
  const pack = useWrite('packOrders', {
    onFailed: work.failed,
    onLost: (input, key) => {
      const label = orders.map(({ number }) => number).join(' ');
      keep({ name: 'packOrders', input, key, orderIds: orders.map(({ id }) => id), label });
    },
    onDone: (outcomes) => {
      work.finishedEach('packed', outcomes);
      if (outcomes.refused.length === 0) onPacked?.();
    },
  });
  const packAll = () => pack.send({ body: { items: orders.map(({ id, version }) => ({ id, version })) } });

  if (isKept) return <p className="self-center">{t('outbox.waits')}</p>;
  return (
    <>
      <Button
        variant={isMain ? 'primary' : 'secondary'}
        busy={pack.busy}
        onClick={() => (unticked.length === 0 ? packAll() : setAsking(true))}
      >
        {t('orders.step.packed')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('orders.pick.missingTitle', { count: unticked.length })}
        confirmLabel={t('orders.pick.packAnyway')}
        cancelLabel={t('orders.pick.goOn')}
        closeLabel={t('action.close')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          packAll();
        }}
      >
        <ul className="divide-y divide-line">
          {unticked.map(({ order, line }) => (
            <li key={line.id} className="flex items-center justify-between gap-3">
              <span>
                <bdi dir="ltr" translate="no">
                  {line.quantity}
                </bdi>{' '}
                × <bdi>{pickText(line.name, language)}</bdi>
              </span>
              <MissingButton
                line={line}
                className="-me-4 shrink-0"
                onClick={() => {
                  setAsking(false);
                  missing.open(order, line);
                }}
              />
            </li>
          ))}
        </ul>
      </ConfirmDialog>
      {missing.dialog}
    </>
  );
}
