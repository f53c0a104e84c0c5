import type { Customer } from '#contract/console/customers.ts';
import type { DeliveryChoice } from '#contract/delivery.ts';
import type { Language } from '#contract/values/locale.ts';
import type { NewLine } from './new-line.rules.ts';

/** What stays on the device: no name, no phone, no address. */
export interface NewOrderDraft {
  lines: NewLine[];
  /** False: the customer takes it at the counter. */
  isDelivered: boolean;
  zoneId: number | null;
  /** Null: the earliest free one. */
  slot: DeliveryChoice | null;
  paymentOptionId: number | null;
  /** The account of the customer. */
  customerId: number | null;
  /** A saved address of the account; `new` for another one. */
  addressId: number | 'new' | null;
}

export const emptyNewOrder: NewOrderDraft = {
  lines: [],
  isDelivered: false,
  zoneId: null,
  slot: null,
  paymentOptionId: null,
  customerId: null,
  addressId: null,
};

/** What is typed about the customer. It is never stored on the device. */
export interface Contact {
  name: string;
  phone: string;
  email: string;
  language: Language;
  address: string;
  recipientName: string;
  recipientPhone: string;
  note: string;
}

/** What was typed, then what the account says, then nothing. */
export function contactOf(
  typed: Partial<Contact>,
  customer: Pick<Customer, 'name' | 'phone' | 'email' | 'language'> | null,
  ownLanguage: Language,
): Contact {
  return {
    name: typed.name ?? customer?.name ?? '',
    phone: typed.phone ?? customer?.phone ?? '',
    email: typed.email ?? customer?.email ?? '',
    language: typed.language ?? customer?.language ?? ownLanguage,
    address: typed.address ?? '',
    recipientName: typed.recipientName ?? '',
    recipientPhone: typed.recipientPhone ?? '',
    note: typed.note ?? '',
  };
}
