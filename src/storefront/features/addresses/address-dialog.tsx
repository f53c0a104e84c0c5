import { type FormEvent, useId, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import type { Address, AddressForm } from '#contract/addresses.ts';
import { isApiError } from '#contract/http/client.ts';
import { limits } from '#contract/values/limits.ts';
import { Form } from '../../runtime/forms/form-element.tsx';
import { invalidateQuery, usePersonalQuery, useWrite } from '../../runtime/data/queries.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { zonesQuery } from '../../shared/checkout/checkout.queries.ts';
import { ShopperPhoneField } from '../../shared/forms/shopper-phone-field.tsx';
import { Button } from '#ui/action/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { AddressFields } from './address-fields.tsx';
import { addressesQuery } from './addresses.queries.ts';
import { isOffPlate, plateBoxes } from './blue-plate.ts';
import { enteredAddressOf, noAddress, plateOf } from './entered-address.ts';
import { useAddressEntry, usePlateLine } from './use-address-entry.ts';

interface AddressDialogProps {
  /** The address to edit; null to add one. */
  address: Address | null;
  open: boolean;
  onClose: () => void;
}

/** Adds or edits a saved address. */
export default function AddressDialog({ address, open, onClose }: AddressDialogProps) {
  const t = useTranslations();
  const app = useAppContext();
  const formId = useId();
  const form = useRef<HTMLDivElement>(null);
  const zones = usePersonalQuery(zonesQuery(app)).data?.rows ?? [];
  const { lineOf } = usePlateLine();
  const [entered, setEntered] = useState(() => (address ? enteredAddressOf(address, lineOf) : noAddress));
  const [label, setLabel] = useState(address?.label ?? '');
  const [recipientName, setRecipientName] = useState(address?.recipientName ?? '');
  const [recipientPhone, setRecipientPhone] = useState(address?.recipientPhone ?? '');
  const [isChecked, setIsChecked] = useState(false);
  const entry = useAddressEntry(entered, zones, (part) => setEntered((before) => ({ ...before, ...part })));
  const zone = zones.find(({ id }) => String(id) === entry.zoneId);

  const outcome = {
    onSuccess: async () => {
      toast.success(t('addresses.saved'));
      onClose();
      await invalidateQuery(app, addressesQuery(app));
    },
    onError: focusError,
  };
  const add = useWrite('addAddress', outcome);
  const edit = useWrite('editAddress', outcome);
  const isPending = add.isPending || edit.isPending;
  const error = address ? edit.error : add.error;
  const refusals = isApiError(error) ? error.fields : {};

  function focusError(): void {
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    // A portal is no barrier for React's events: a form around the dialog must not be submitted.
    event.stopPropagation();
    if (isPending) return;
    setIsChecked(true);
    const isOff = plateBoxes.some((box) => isOffPlate(box, entry.plate[box]));
    if (!zone || entry.address.trim() === '' || isOff) return focusError();
    const body: AddressForm = {
      label,
      zoneId: zone.id,
      address_line1: entry.address,
      plate: plateOf(entry.plate),
      recipientName,
      recipientPhone,
    };
    if (address) edit.mutate({ params: { id: address.id }, body });
    else add.mutate({ body });
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={address ? t('addresses.editTitle') : t('addresses.new')}
      closeLabel={t('action.close')}
      footer={
        <>
          <Button type="submit" form={formId} className="sm:flex-1" busy={isPending}>
            {t('action.save')}
          </Button>
          <Button variant="secondary" className="sm:flex-1" onClick={onClose}>
            {t('action.cancel')}
          </Button>
        </>
      }
    >
      <div ref={form}>
        <Form id={formId} onSubmit={submit} className="flex flex-col gap-5">
          <AddressFields
            entry={entry}
            zones={zones}
            showFees={false}
            isChecked={isChecked}
            zoneError={refusals['zoneId']}
            addressError={refusals['address_line1']}
          />
          <TextField
            name="label"
            label={t('addresses.label')}
            optionalText={t('addresses.optional')}
            hint={t('addresses.labelHint')}
            maxLength={limits.addressLabelMax}
            value={label}
            onChange={(event) => setLabel(event.target.value)}
            error={refusals['label']}
          />
          <TextField
            name="recipientName"
            label={t('addresses.recipientName')}
            optionalText={t('addresses.optional')}
            hint={t('addresses.recipientHint')}
            maxLength={limits.nameMax}
            value={recipientName}
            onChange={(event) => setRecipientName(event.target.value)}
            error={refusals['recipientName']}
          />
          <ShopperPhoneField
            name="recipientPhone"
            label={t('addresses.recipientPhone')}
            optionalText={t('addresses.optional')}
            required={false}
            value={recipientPhone}
            onChange={setRecipientPhone}
            error={refusals['recipientPhone']}
          />
        </Form>
      </div>
    </Dialog>
  );
}
