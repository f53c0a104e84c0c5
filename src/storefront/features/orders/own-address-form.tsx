import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { DeliveryChoice } from '#contract/delivery.ts';
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

/** Address and time that the giver chooses, because the recipient did not. */
export default function OwnAddressForm({ order }: { order: Order }) {
  const t = useTranslations();
  const app = useAppContext();
  const zones = usePersonalQuery(zonesQuery(app)).data?.rows ?? [];
  const [entered, setEntered] = useState<EnteredAddress>(noAddress);
  const entry = useAddressEntry(entered, zones, (part) => setEntered((before) => ({ ...before, ...part })));
  const [chosen, setChosen] = useState<DeliveryChoice | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const zone = zones.find(({ id }) => String(id) === entry.zoneId);
  const days = usePersonalQuery(personalQuery(app, 'listDeliveryDays', { query: { zoneId: zone?.id ?? 0 } }), {
    enabled: zone !== undefined,
  });
  const pick = pickDelivery(days.data?.rows ?? [], chosen);
  const change = useWrite('changeDelivery', {
    meta: { quiet: true },
    onSuccess: (next) =>
      void app.queryClient.setQueryData(personalQuery(app, 'getOrder', { params: { id: order.id } }).queryKey, next),
    onSettled: () => void app.queryClient.invalidateQueries({ queryKey: ['personal'] }),
  });
  const refused = isApiError(change.error) ? change.error : null;

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
        showFees
        isChecked={isChecked}
        zoneError={refused?.fields?.['shippingAddress.zoneId']}
        addressError={refused?.fields?.['shippingAddress.address_line1']}
      />
      <DeliveryStep
        hasZone={zone !== undefined}
        days={days.data?.rows}
        failed={days.isError}
        onRetry={() => void days.refetch()}
        chosen={chosen}
        pick={pick}
        refusal={undefined}
        onChoose={setChosen}
      />
      {refused && !refused.fields && (
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
