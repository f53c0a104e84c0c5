import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import type { AddressForm } from '#contract/addresses.ts';
import type { ZoneId } from '#contract/ids.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { invalidateQuery } from '../../runtime/data/queries.ts';
import { addressesQuery } from '../addresses/addresses.queries.ts';
import { plateOf } from '../addresses/entered-address.ts';
import type { CheckoutDraftState } from './use-checkout-draft.ts';

/**
 * Returns a function that saves the address of a placed order. A failure does not touch the order:
 * a toast explains it.
 */
export function useSaveAddress() {
  const t = useTranslations('addresses');
  const app = useAppContext();
  return ({ entry, addressLabel }: CheckoutDraftState, zoneId: ZoneId): void => {
    const body: AddressForm = {
      label: addressLabel,
      zoneId,
      address_line1: entry.address.trim(),
      plate: plateOf(entry.plate),
    };
    app
      .api('addAddress', { body })
      .then(() => invalidateQuery(app, addressesQuery(app)))
      .catch(() => toast.error(t('notSaved')));
  };
}
