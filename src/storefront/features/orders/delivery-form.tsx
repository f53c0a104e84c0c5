import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Zone } from '#contract/checkout.ts';
import type { DeliveryChoice, DeliveryDay } from '#contract/delivery.ts';
import { isTimeRefused, pickDelivery } from '#contract/delivery-pick.ts';
import { isApiErrorOf } from '#contract/error-details.ts';
import { isApiError } from '#contract/http/client.ts';
import type { Order } from '#contract/orders.ts';
import { Button } from '#ui/action/button.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { Form } from '../../runtime/forms/form-element.tsx';
import { personalQuery, usePersonalQuery, useWrite } from '../../runtime/data/queries.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { zonesQuery } from '../../shared/checkout/checkout.queries.ts';
import { Money } from '../../shared/money/money.tsx';
import { AddressFields } from '../addresses/address-fields.tsx';
import { type EnteredAddress, noAddress } from '../addresses/entered-address.ts';
import { useAddressEntry } from '../addresses/use-address-entry.ts';
import { DeliveryStep } from '../delivery/delivery-step.tsx';

/** The zone that an order goes to, if the shop still delivers there. */
function zoneOf({ shippingAddress, gift }: Order, zones: readonly Zone[]): Zone | undefined {
  return gift?.askRecipient ? undefined : zones.find(({ name }) => name === shippingAddress.zone.name);
}

function choiceOf({ delivery }: Order): DeliveryChoice | null {
  return delivery && { day: delivery.day, slotId: `${delivery.from}-${delivery.to}` };
}

/** The days with the place that the order has, also when nothing else is free then. */
function withOwnPlace(days: readonly DeliveryDay[], own: DeliveryChoice | null): DeliveryDay[] {
  return days.map((day) =>
    day.day === own?.day
      ? { ...day, slots: day.slots.map((slot) => (slot.id === own.slotId ? { ...slot, open: true } : slot)) }
      : day,
  );
}

interface DeliveryFormProps {
  order: Order;
  /** After the order was changed. */
  onDone?: () => void;
}

interface NewTotals {
  shippingFee: number;
  totalAmount: number;
}

/** The fee and the total of the order after the change, beside those of now. */
function Totals({ order, totals }: { order: Order; totals: NewTotals }) {
  const t = useTranslations();
  const isPaidDearer = order.payment_status === 'Paid' && totals.totalAmount > order.total_amount;
  const row = (label: string, riyals: number, before: number) => (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt>{label}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-2">
        {before !== riyals && (
          <s className="text-ink-soft">
            <Money riyals={before} size="small" />
          </s>
        )}
        <Money riyals={riyals} size="small" />
      </dd>
    </div>
  );
  return (
    <div role="status" className="flex flex-col gap-3">
      <dl className="flex flex-col gap-1 rounded-card bg-shell p-4">
        {row(t('checkout.shippingFee'), totals.shippingFee, order.shipping_fee)}
        {row(t('checkout.totalAmount'), totals.totalAmount, order.total_amount)}
      </dl>
      {isPaidDearer && <Notice tone="progress">{t('orders.deliveryPaidDearer')}</Notice>}
    </div>
  );
}

/** Where and when an order is delivered instead, until the shop accepts it. */
export default function DeliveryForm({ order, onDone }: DeliveryFormProps) {
  const t = useTranslations();
  const app = useAppContext();
  const zones = usePersonalQuery(zonesQuery(app)).data?.rows ?? [];
  const present = zoneOf(order, zones);
  const [entered, setEntered] = useState<EnteredAddress>({
    ...noAddress,
    address: order.gift?.askRecipient ? '' : order.shippingAddress.address_line1,
  });
  const shown = { ...entered, zoneId: entered.zoneId || String(present?.id ?? '') };
  const change = useWrite('changeDelivery', {
    meta: { quiet: true },
    onSuccess: (next) => {
      app.queryClient.setQueryData(personalQuery(app, 'getOrder', { params: { id: order.id } }).queryKey, next);
      onDone?.();
    },
    onSettled: () => void app.queryClient.invalidateQueries({ queryKey: ['personal'] }),
  });
  const entry = useAddressEntry(shown, zones, (part) => {
    // A refused total is that of the zone before.
    if (part.zoneId !== undefined) change.reset();
    setEntered((before) => ({ ...before, ...part }));
  });
  const [chosen, setChosen] = useState<DeliveryChoice | null>(choiceOf(order));
  const [isChecked, setIsChecked] = useState(false);
  const zone = zones.find(({ id }) => String(id) === entry.zoneId);
  const input = { params: { id: order.id }, query: { zoneId: zone?.id ?? 0 } };
  const days = usePersonalQuery(personalQuery(app, 'listOrderDays', input), { enabled: zone !== undefined });
  const free = zone === present ? withOwnPlace(days.data?.rows ?? [], choiceOf(order)) : (days.data?.rows ?? []);
  const pick = pickDelivery(free, chosen);
  const refused = isApiError(change.error) ? change.error : null;
  // Until the days of the zone are read again, the refusal knows the total.
  const totals = isApiErrorOf(change.error, 'price_changed') ? change.error.details.summary : days.data;
  const isAboutTime = isTimeRefused(refused?.code);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsChecked(true);
    const address = entry.address.trim();
    if (!zone || !totals || address === '' || pick.kind === 'lost' || change.isPending) return;
    change.mutate({
      params: { id: order.id },
      body: {
        shippingAddress: { zoneId: zone.id, address_line1: address },
        ...(pick.kind === 'chosen' && { delivery: pick.choice }),
        expectedTotal: totals.totalAmount,
      },
    });
  }

  return (
    <Form onSubmit={submit} className="flex flex-col gap-6">
      <AddressFields
        entry={entry}
        zones={zones}
        showFees={order.gift?.askRecipient || order.shipping_fee > 0}
        isChecked={isChecked}
        zoneError={refused?.fields?.['shippingAddress.zoneId']}
        addressError={refused?.fields?.['shippingAddress.address_line1']}
      />
      <DeliveryStep
        hasZone={zone !== undefined}
        days={days.data && free}
        failed={days.isError}
        onRetry={() => void days.refetch()}
        chosen={chosen}
        pick={pick}
        refusal={isAboutTime ? refused?.message : undefined}
        onChoose={(choice) => {
          change.reset();
          setChosen(choice);
        }}
      />
      {totals && <Totals order={order} totals={totals} />}
      {refused && !isAboutTime && Object.keys(refused.fields ?? {}).length === 0 && (
        <Notice tone="danger" live="alert">
          {refused.message}
        </Notice>
      )}
      <Button type="submit" busy={change.isPending} className="self-start">
        {t('action.save')}
      </Button>
    </Form>
  );
}
