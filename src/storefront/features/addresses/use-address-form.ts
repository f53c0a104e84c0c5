import { type FormEvent, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import type { Address, AddressForm } from '#contract/addresses.ts';
import { isApiError } from '#contract/http/client.ts';
import { invalidateQuery, usePersonalQuery, useWrite } from '../../runtime/data/queries.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { zonesQuery } from '../../shared/checkout/checkout.queries.ts';
import { addressesQuery } from './addresses.queries.ts';
import { isOffPlate, plateBoxes } from './blue-plate.ts';
import { enteredAddressOf, noAddress, plateOf } from './entered-address.ts';
import { useAddressEntry, usePlateLine } from './use-address-entry.ts';

/** The form of a saved address: what is typed, its check, and the write. Null adds an address. */
export function useAddressForm(address: Address | null, onSaved: () => void) {
  const t = useTranslations('addresses');
  const app = useAppContext();
  const element = useRef<HTMLDivElement>(null);
  const zones = usePersonalQuery(zonesQuery(app)).data?.rows ?? [];
  const { lineOf } = usePlateLine();
  const [entered, setEntered] = useState(() => (address ? enteredAddressOf(address, lineOf) : noAddress));
  const [recipient, setRecipient] = useState({
    label: address?.label ?? '',
    recipientName: address?.recipientName ?? '',
    recipientPhone: address?.recipientPhone ?? '',
  });
  const [isChecked, setIsChecked] = useState(false);
  const entry = useAddressEntry(entered, zones, (part) => setEntered((before) => ({ ...before, ...part })));

  const outcome = {
    onSuccess: async () => {
      toast.success(t('saved'));
      onSaved();
      await invalidateQuery(app, addressesQuery(app));
    },
    onError: focusError,
  };
  const add = useWrite('addAddress', outcome);
  const edit = useWrite('editAddress', outcome);
  const isPending = add.isPending || edit.isPending;
  const error = address ? edit.error : add.error;

  function focusError(): void {
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    // A portal is no barrier for React's events: a form around the dialog must not be submitted.
    event.stopPropagation();
    if (isPending) return;
    setIsChecked(true);
    const zone = zones.find(({ id }) => String(id) === entry.zoneId);
    const isOff = plateBoxes.some((box) => isOffPlate(box, entry.plate[box]));
    if (!zone || entry.address.trim() === '' || isOff) return focusError();
    const body: AddressForm = {
      ...recipient,
      zoneId: zone.id,
      address_line1: entry.address,
      plate: plateOf(entry.plate),
    };
    if (address) edit.mutate({ params: { id: address.id }, body });
    else add.mutate({ body });
  }

  return {
    element,
    zones,
    entry,
    recipient,
    setRecipient: (part: Partial<typeof recipient>) => setRecipient((before) => ({ ...before, ...part })),
    isChecked,
    isPending,
    refusals: isApiError(error) ? error.fields : {},
    submit,
  };
}
