import type { Customer } from '#contract/console/customers.ts';
import type { ManualOrderCaller, PaidWay } from '#contract/console/manual-orders.ts';
import type { DeliveryChoice } from '#contract/delivery.ts';
import type { Language } from '#contract/values/locale.ts';
import { emptyPlate, type TypedPlate } from '../../shared/plate/plate.rules.ts';
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
  /** At the counter: whether the customer pays and takes it at once. */
  handsOver: boolean;
  /** How it was paid already; null if it was not. */
  paidBy: PaidWay | null;
  isGift: boolean;
  hidesPrices: boolean;
  isSurprise: boolean;
  /** The account of the customer. */
  customerId: number | null;
  /** A saved address of the account or the caller; `new` for another one. */
  addressId: number | 'new' | null;
}

export const emptyNewOrder: NewOrderDraft = {
  lines: [],
  isDelivered: false,
  zoneId: null,
  slot: null,
  paymentOptionId: null,
  handsOver: false,
  paidBy: null,
  isGift: false,
  hidesPrices: true,
  isSurprise: false,
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
  plate: TypedPlate;
  recipientName: string;
  recipientPhone: string;
  note: string;
  giftRecipient: string;
  giftPhone: string;
  cardText: string;
  cardFrom: string;
  /** What names a payment that was made already. */
  reference: string;
}

/** What was typed, then what the account or the caller's earlier orders say, then nothing. */
export function contactOf(
  typed: Partial<Contact>,
  customer: Pick<Customer | ManualOrderCaller, 'name' | 'phone' | 'email' | 'language'> | null,
  ownLanguage: Language,
): Contact {
  return {
    name: typed.name ?? customer?.name ?? '',
    phone: typed.phone ?? customer?.phone ?? '',
    email: typed.email ?? customer?.email ?? '',
    language: typed.language ?? customer?.language ?? ownLanguage,
    address: typed.address ?? '',
    plate: typed.plate ?? emptyPlate,
    recipientName: typed.recipientName ?? '',
    recipientPhone: typed.recipientPhone ?? '',
    note: typed.note ?? '',
    giftRecipient: typed.giftRecipient ?? '',
    giftPhone: typed.giftPhone ?? '',
    cardText: typed.cardText ?? '',
    cardFrom: typed.cardFrom ?? '',
    reference: typed.reference ?? '',
  };
}
