import type { Gift } from './orders.ts';
import type { OrderStatus, PaymentStatus } from './order-status.ts';
import type { RequiredLanguage } from './values/locale.ts';

/** A text in both languages of printed papers. */
export type BothTexts = Record<RequiredLanguage, string>;

/** A product on a printed paper, as it was ordered. */
export interface PrintedLine {
  name: BothTexts;
  sku: string;
  attributes: readonly { name: BothTexts; value: BothTexts }[];
  /** The personalisation. The value of a picture is its path. */
  options: readonly { name: BothTexts; type: 'text' | 'image'; value: string }[];
  /** The required options that the customer bought the line without. */
  missingOptions: readonly { name: BothTexts }[];
}

/** Who sells, as the law wants it on an invoice. A text that the merchant did not set is empty. */
export interface Seller {
  name: BothTexts;
  legalName: BothTexts;
  commercialRegistration: string;
  address: BothTexts;
  phones: string[];
  emails: string[];
}

/**
 * The invoice of an order in both languages (Law 8/2008, art. 8 and 11), which shop and console print.
 * Amounts are in riyals. What the reader may not see is empty.
 */
export interface Invoice {
  number: string;
  placedAt: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  method: BothTexts;
  seller: Seller;
  customer: { name: string; phone: string; email: string };
  zone: BothTexts;
  address: string;
  /** Who receives the order, if it is not the customer. */
  recipient: Pick<Gift, 'recipientName' | 'recipientPhone'> | null;
  isGift: boolean;
  /** The promised day and slot. */
  delivery: { day: string; from: string; to: string } | null;
  note: string;
  lines: readonly (PrintedLine & { quantity: number; removed: number; unitPrice: number })[];
  subtotal: number;
  deliveryFee: number;
  paymentFee: number;
  total: number;
  /** What was paid online, and with what; absent for an order without an online payment. */
  tender?: {
    method: 'debit' | 'card' | 'wallet' | null;
    lastFour: string | null;
    paid: number;
    refunded: number;
    owed: number;
  };
}
