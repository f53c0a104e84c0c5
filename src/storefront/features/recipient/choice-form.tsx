import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { DeliveryChoice } from '#contract/delivery.ts';
import { isTimeRefused, pickDelivery } from '#contract/delivery-pick.ts';
import { isApiError } from '#contract/http/client.ts';
import type { RecipientPage } from '#contract/recipient.ts';
import { limits } from '#contract/values/limits.ts';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { Form } from '../../runtime/forms/form-element.tsx';
import { personalQuery, usePersonalQuery, useWrite } from '../../runtime/data/queries.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { AddressFields } from '../addresses/address-fields.tsx';
import { type EnteredAddress, noAddress, plateOf } from '../addresses/entered-address.ts';
import { useAddressEntry } from '../addresses/use-address-entry.ts';
import { DeliveryStep } from '../delivery/delivery-step.tsx';

interface ChoiceFormProps {
  token: string;
  gift: RecipientPage;
  /** Whether a choice was made before: then it asks for the last digits of the recipient's phone. */
  isChange: boolean;
  onChosen: () => void;
}

/** Place, time and a note for the driver, which the recipient of a gift chooses. */
export function ChoiceForm({ token, gift, isChange, onChosen }: ChoiceFormProps) {
  const t = useTranslations();
  const app = useAppContext();
  // No fee is shown to a recipient.
  const zones = gift.zones.map((zone) => ({ ...zone, shippingFee: 0 }));
  const [entered, setEntered] = useState<EnteredAddress>(noAddress);
  const entry = useAddressEntry(entered, zones, (part) => setEntered((before) => ({ ...before, ...part })));
  const [chosen, setChosen] = useState<DeliveryChoice | null>(null);
  const [note, setNote] = useState('');
  const [lastFour, setLastFour] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const zone = zones.find(({ id }) => String(id) === entry.zoneId);
  const days = usePersonalQuery(
    personalQuery(app, 'getGift', { params: { token }, query: { zoneId: zone?.id ?? 0 } }),
    { enabled: zone !== undefined },
  );
  const pick = pickDelivery(days.data?.days ?? [], chosen);
  const choose = useWrite('chooseGift', {
    meta: { quiet: true },
    onSuccess: async (page) => {
      app.queryClient.setQueryData(personalQuery(app, 'getGift', { params: { token } }).queryKey, page);
      onChosen();
    },
    onError: () => void app.queryClient.invalidateQueries({ queryKey: ['personal', 'getGift'] }),
  });
  const refused = isApiError(choose.error) ? choose.error : null;
  const fields = refused?.fields ?? {};
  const isSlotGone = isTimeRefused(refused?.code);
  // Someone else chose first: the field appears with the next answer.
  const asksDigits = isChange || fields['lastFour'] !== undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsChecked(true);
    if (!zone || entry.address.trim() === '' || pick.kind === 'lost' || choose.isPending) return;
    choose.mutate({
      params: { token },
      body: {
        zoneId: zone.id,
        address: entry.address.trim(),
        plate: plateOf(entry.plate),
        ...(pick.kind === 'chosen' && { day: pick.choice.day, slotId: pick.choice.slotId }),
        ...(note.trim() !== '' && { note: note.trim() }),
        ...(asksDigits && { lastFour }),
      },
    });
  }

  return (
    <Form onSubmit={submit} className="flex flex-col gap-6">
      <Card as="section" padding="large" aria-labelledby="recipient-where" className="flex flex-col gap-6">
        <h2 id="recipient-where" className="text-heading font-medium">
          {t('recipient.where')}
        </h2>
        <AddressFields
          entry={entry}
          zones={zones}
          showFees={false}
          isChecked={isChecked}
          zoneError={fields['zoneId']}
          addressError={fields['address']}
        />
      </Card>
      <Card as="section" padding="large" aria-labelledby="recipient-when" className="flex flex-col gap-6">
        <h2 id="recipient-when" className="text-heading font-medium">
          {t('recipient.when')}
        </h2>
        <DeliveryStep
          hasZone={zone !== undefined}
          days={days.data?.days}
          failed={days.isError}
          onRetry={() => void days.refetch()}
          chosen={chosen}
          pick={pick}
          refusal={pick.kind === 'lost' && isSlotGone ? refused?.message : undefined}
          onChoose={setChosen}
        />
        <TextareaField
          name="note"
          label={t('recipient.note')}
          optionalText={t('addresses.optional')}
          rows={2}
          maxLength={limits.orderNoteMax}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          error={fields['note']}
        />
      </Card>
      {asksDigits && (
        <TextField
          name="lastFour"
          label={t('recipient.lastFour')}
          hint={t('recipient.lastFourHint')}
          inputMode="numeric"
          direction="ltr"
          autoComplete="off"
          maxLength={20}
          value={lastFour}
          onChange={(event) => setLastFour(event.target.value)}
          error={fields['lastFour'] && t(lastFour === '' ? 'recipient.lastFourRequired' : 'recipient.lastFourWrong')}
        />
      )}
      {refused && !refused.fields && (!isSlotGone || pick.kind !== 'lost') && (
        <Notice tone="danger" live="alert">
          {refused.message}
        </Notice>
      )}
      <Button type="submit" size="large" busy={choose.isPending} className="self-start max-sm:w-full">
        {t('recipient.confirm')}
      </Button>
    </Form>
  );
}
