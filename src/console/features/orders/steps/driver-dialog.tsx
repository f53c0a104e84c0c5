import { useTranslations } from 'use-intl';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useRead } from '../../../runtime/api/use-read.ts';
import { useWrite } from '../../../runtime/api/use-write.ts';
import { useIsShown } from '../../../runtime/page/use-is-shown.ts';
import { isDriver, mayOpen, useMe } from '../../../runtime/session/me-context.ts';
import { LoadingRows } from '../loading-rows.tsx';
import { InviteDriver } from './invite-driver.tsx';
import type { OrderWork } from './use-order-work.ts';

interface DriverDialogProps {
  orders: readonly { id: number; version: number }[];
  work: OrderWork;
  open: boolean;
  onClose: () => void;
  onDone?: () => void;
}

/** Asks who delivers the orders. The driver who got some last comes first. */
export function DriverDialog({ orders, work, open, onClose, onDone }: DriverDialogProps) {
  const t = useTranslations();
  return (
    <Dialog open={open} onClose={onClose} title={t('orders.driver.title')} closeLabel={t('action.close')} size="small">
      {open && <Drivers orders={orders} work={work} onClose={onClose} onDone={onDone} />}
    </Dialog>
  );
}

function Drivers({
  orders,
  work,
  onClose,
  onDone,
}: Omit<DriverDialogProps, 'open' | 'onDone'> & { onDone: (() => void) | undefined }) {
  const t = useTranslations('orders.driver');
  const me = useMe();
  const { data } = useRead('listDrivers');
  const nameOf = (id: number) => data?.rows.find((driver) => driver.id === id)?.name ?? '';
  const isShown = useIsShown();
  const handOver = useWrite('handOver', {
    onFailed: work.failed,
    onDone: (outcomes, { body }) => {
      work.finishedEach('handedOver', outcomes, nameOf(body.driverId));
      if (isShown()) onClose();
      onDone?.();
    },
  });
  if (!data) return <LoadingRows rows={2} />;
  const isSelf = ({ id }: { id: number }) => id === me.id && !isDriver(me);
  const drivers = [...data.rows.filter((one) => !isSelf(one)), ...data.rows.filter(isSelf)];
  const noDriver = (
    <div className="flex flex-col gap-4 py-2">
      <p>{t('none')}</p>
      {mayOpen(me, 'staff.manage') ? <InviteDriver /> : <p className="text-ink-soft">{t('ask')}</p>}
    </div>
  );
  if (drivers.length === 0) return noDriver;
  const list = (
    <ul className="flex flex-col gap-2 py-2">
      {drivers.map(({ id, name, stops }) => (
        <li key={id}>
          <button
            type="button"
            disabled={handOver.busy}
            className="flex min-h-14 w-full items-center justify-between gap-4 rounded-card px-4 text-start inset-ring inset-ring-line-strong hover:bg-shell"
            onClick={() =>
              handOver.send({
                body: { driverId: id, items: orders.map(({ id: order, version }) => ({ id: order, version })) },
              })
            }
          >
            <bdi className="font-medium">{isSelf({ id }) ? t('myself') : name}</bdi>
            <span className="text-sm text-ink-soft">{t('out', { count: stops })}</span>
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {list}
      {drivers.every(isSelf) ? noDriver : <InviteDriver />}
    </>
  );
}
