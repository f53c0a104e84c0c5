import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Zone } from '#contract/checkout.ts';
import type { DeliveryChoice, DeliveryDay } from '#contract/delivery.ts';
import { pickDelivery } from '#contract/delivery-pick.ts';
import { isApiError } from '#contract/http/client.ts';
import type { Order } from '#contract/orders.ts';
import { Button } from '#ui/action/button.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { Form } from '../../runtime/forms/form-element.tsx';
import { personalQuery, usePersonalQuery, useWrite } from '../../runtime/data/queries.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { zonesQuery } from '../../shared/checkout/checkout.queries.ts';
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
  const entry = useAddressEntry(shown, zones, (part) => setEntered((before) => ({ ...before, ...part })));
  const [chosen, setChosen] = useState<DeliveryChoice | null>(choiceOf(order));
  const [isChecked, setIsChecked] = useState(false);
  const zone = zones.find(({ id }) => String(id) === entry.zoneId);
  const input = { params: { id: order.id }, query: { zoneId: zone?.id ?? 0 } };
  const days = usePersonalQuery(personalQuery(app, 'listOrderDays', input), { enabled: zone !== undefined });
  const free = zone === present ? withOwnPlace(days.data?.rows ?? [], choiceOf(order)) : (days.data?.rows ?? []);
  const pick = pickDelivery(free, chosen);
  const change = useWrite('changeDelivery', {
    meta: { quiet: true },
    onSuccess: (next) => {
      app.queryClient.setQueryData(personalQuery(app, 'getOrder', { params: { id: order.id } }).queryKey, next);
      onDone?.();
    },
    onSettled: () => void app.queryClient.invalidateQueries({ queryKey: ['personal'] }),
  });
  const refused = isApiError(change.error) ? change.error : null;
  const isAboutTime = refused?.code === 'slot_full' || refused?.code === 'slot_over';

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsChecked(true);
    const address = entry.address.trim();
    if (!zone || address === '' || pick.kind === 'lost' || change.isPending) return;
    change.mutate({
      params: { id: order.id },
      body: {
        shippingAddress: { zoneId: zone.id, address_line1: address },
        ...(pick.kind === 'chosen' && { delivery: pick.choice }),
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
