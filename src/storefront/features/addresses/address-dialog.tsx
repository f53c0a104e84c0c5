import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { Address } from '#contract/addresses.ts';
import { limits } from '#contract/values/limits.ts';
import { Form } from '../../runtime/forms/form-element.tsx';
import { ShopperPhoneField } from '../../shared/forms/shopper-phone-field.tsx';
import { Button } from '#ui/action/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { AddressFields } from './address-fields.tsx';
import { useAddressForm } from './use-address-form.ts';

interface AddressDialogProps {
  /** The address to edit; null to add one. */
  address: Address | null;
  open: boolean;
  onClose: () => void;
}

/** Adds or edits a saved address. */
export default function AddressDialog({ address, open, onClose }: AddressDialogProps) {
  const t = useTranslations();
  const formId = useId();
  const { element, zones, entry, recipient, setRecipient, isChecked, isPending, refusals, submit } = useAddressForm(
    address,
    onClose,
  );

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
      <div ref={element}>
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
            value={recipient.label}
            onChange={(event) => setRecipient({ label: event.target.value })}
            error={refusals['label']}
          />
          <TextField
            name="recipientName"
            label={t('addresses.recipientName')}
            optionalText={t('addresses.optional')}
            hint={t('addresses.recipientHint')}
            maxLength={limits.nameMax}
            value={recipient.recipientName}
            onChange={(event) => setRecipient({ recipientName: event.target.value })}
            error={refusals['recipientName']}
          />
          <ShopperPhoneField
            name="recipientPhone"
            label={t('addresses.recipientPhone')}
            optionalText={t('addresses.optional')}
            required={false}
            value={recipient.recipientPhone}
            onChange={(recipientPhone) => setRecipient({ recipientPhone })}
            error={refusals['recipientPhone']}
          />
        </Form>
      </div>
    </Dialog>
  );
}
