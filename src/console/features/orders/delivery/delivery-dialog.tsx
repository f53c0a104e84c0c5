import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { isConsoleErrorOf } from '#contract/console/error-details.ts';
import { type DeliveryFields, mayEditLines } from '#contract/console/order-work.ts';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { limits } from '#contract/values/limits.ts';
import { formatPrice } from '#i18n/format.ts';
import { Button } from '#ui/action/button.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useApp } from '../../../runtime/app-context.ts';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { EditProblems } from '../../../shared/edit/edit-problems.tsx';
import { useFieldErrors } from '../../../shared/use-field-errors.ts';
import { useFirstWrong } from '../../../shared/use-first-wrong.ts';
import type { OrderWork } from '../steps/use-order-work.ts';
import { AddressPart } from './address-part.tsx';
import { TimePart } from './time-part.tsx';
import { type DeliveryEdit, useDeliveryEdit } from './use-delivery-edit.ts';

interface DeliveryDialogProps {
  order: ConsoleOrder;
  work: OrderWork;
  open: boolean;
  onClose: () => void;
}

/** Changes where, when and to whom an order goes. */
export function DeliveryDialog({ order, work, open, onClose }: DeliveryDialogProps) {
  const t = useTranslations();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.rich('delivery.title', {
        number: () => (
          <bdi dir="ltr" translate="no" className="inline-block">
            {order.number}
          </bdi>
        ),
      })}
      closeLabel={t('action.close')}
    >
      <DeliveryForm order={order} work={work} onDone={onClose} />
    </Dialog>
  );
}

function DeliveryForm({ order, work, onDone }: { order: ConsoleOrder; work: OrderWork; onDone: () => void }) {
  const t = useTranslations('delivery');
  const say = useTranslations('orders.deliveryField');
  const edit = useDeliveryEdit({ order, work, onDone });
  const { values, change, save, isChanged } = edit;
  const fields = useFieldErrors(save.error, { ...values, plate: edit.plate });
  const form = useFirstWrong(save.error);
  const { data, error } = usePreview(order, edit);
  const text = (name: 'recipientName' | 'recipientPhone' | 'customerPhone') => ({
    label: t(name),
    value: values[name],
    error: fields[name],
    autoComplete: 'off' as const,
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  const area = (name: 'note' | 'cardText') => ({
    label: t(name),
    rows: 2,
    value: values[name],
    error: fields[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  const isMovable = mayEditLines(order.status);
  return (
    <form ref={form} noValidate className="flex flex-col gap-5 py-2" onSubmit={edit.submit}>
      {isMovable ? <AddressPart edit={edit} fields={fields} /> : <p className="text-ink-soft">{t('afterHandover')}</p>}
      <TimePart order={order} edit={edit} />
      {order.contact?.customerId === null && (
        <TextField {...text('customerPhone')} hint={t('customerPhoneHint')} direction="ltr" inputMode="tel" />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...text('recipientName')} maxLength={limits.nameMax} />
        <TextField {...text('recipientPhone')} direction="ltr" inputMode="tel" />
      </div>
      {order.gift !== null && isMovable && <TextareaField {...area('cardText')} maxLength={limits.giftMessageMax} />}
      <TextareaField {...area('note')} maxLength={limits.orderNoteMax} />
      {isChanged && data && <Outcome order={order} preview={data} />}
      <EditProblems
        form={{ conflicts: edit.conflicts, decide: edit.decide }}
        error={save.error ?? (isChanged && !isConsoleErrorOf(error, 'changed_meanwhile') ? error : null)}
        labelOf={(part) => (part in values ? say(part as keyof DeliveryFields) : undefined)}
      />
      <p className="text-sm text-ink-soft">{t(isChanged ? 'message' : 'nothing')}</p>
      <Button type="submit" wide busy={save.busy} disabled={!isChanged || Boolean(data?.owed)}>
        {t('save')}
      </Button>
    </form>
  );
}

/** What the delivery costs after the change. */
function usePreview(order: ConsoleOrder, { body, isChanged }: DeliveryEdit) {
  const { console } = useApp();
  const { zoneId, base, version } = body;
  const asked = zoneId === undefined ? { version } : { version, zoneId, base: { zoneId: base.zoneId ?? null } };
  return useQuery({
    queryKey: ['previewDelivery', order.id, order.version, asked],
    queryFn: ({ signal }) => console('previewDelivery', { params: { id: order.id }, body: asked }, { signal }),
    enabled: isChanged,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
}

interface OutcomeProps {
  order: ConsoleOrder;
  preview: { fee: number | null; total: number | null; toRefund: number | null; owed: number | null };
}

function Outcome({ order, preview: { fee, total, toRefund, owed } }: OutcomeProps) {
  const t = useTranslations('delivery');
  const language = useLanguage();
  const before = order.money;
  if (fee === null || total === null || before === null || (fee === before.delivery && !toRefund)) return null;
  const price = (amount: number) => <bdi translate="no">{formatPrice(amount, language)}</bdi>;
  const row = (label: string, from: number, to: number) => (
    <div className="contents">
      <dt>{label}</dt>
      <dd className="text-end">
        <s className="text-ink-soft">{price(from)}</s> {price(to)}
      </dd>
    </div>
  );
  return (
    <>
      <div role="status">
        <dl className="grid grid-cols-[1fr_auto] gap-y-1 rounded-card bg-shell p-4">
          {row(t('fee'), before.delivery, fee)}
          {row(t('total'), before.total, total)}
          {toRefund ? row(t('refund'), before.toRefund, toRefund) : null}
        </dl>
      </div>
      {owed ? <Notice tone="danger">{t('owed', { amount: formatPrice(owed, language) })}</Notice> : null}
    </>
  );
}
