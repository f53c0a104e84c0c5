import type { DeliveryChoice } from '#contract/delivery.ts';
import type { UserId } from '#contract/ids.ts';
import { storageKeys } from '#contract/values/limits.ts';
import { plateBoxes } from '../addresses/blue-plate.ts';
import { type EnteredAddress, noAddress } from '../addresses/entered-address.ts';

/** The gift as entered. Its texts stay while `isGift` is off. */
export interface GiftDraft {
  isGift: boolean;
  recipientName: string;
  recipientPhone: string;
  message: string;
  hidePrices: boolean;
  /** Who the card says it is from; ignored with `isUnnamed`. */
  from: string;
  isUnnamed: boolean;
  surprise: boolean;
  /** The recipient chooses place and time, by a link. */
  askRecipient: boolean;
  /** Whether the giver knows that the driver collects cash from the recipient. */
  isCashAgreed: boolean;
}

/** What a shopper has entered so far. */
export interface CheckoutDraft extends EnteredAddress {
  /** The id of a saved address, 'new', or empty while nothing is chosen. */
  addressId: string;
  saveAddress: boolean;
  addressLabel: string;
  /** Null while the shopper has not chosen: the earliest slot counts. */
  delivery: DeliveryChoice | null;
  gift: GiftDraft;
  note: string;
  paymentId: string;
}

export const emptyDraft: CheckoutDraft = {
  ...noAddress,
  addressId: '',
  saveAddress: false,
  addressLabel: '',
  delivery: null,
  gift: {
    isGift: false,
    recipientName: '',
    recipientPhone: '',
    message: '',
    hidePrices: true,
    from: '',
    isUnnamed: false,
    surprise: false,
    askRecipient: false,
    isCashAgreed: false,
  },
  note: '',
  paymentId: '',
};

// Storage may be missing (private mode), full, or written by an older version: a checkout works
// anyway.
function read(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(storageKeys.checkoutDraft) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

function write(value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(storageKeys.checkoutDraft);
    else sessionStorage.setItem(storageKeys.checkoutDraft, JSON.stringify(value));
  } catch {
    // Without storage the value is lost with the page.
  }
}

/** Whether each field of a stored value has the type of the same field of a sample. */
function isLike(value: Record<string, unknown>, sample: object): boolean {
  return Object.entries(sample).every(([name, one]) => typeof value[name] === typeof one);
}

function isDelivery(value: unknown): value is DeliveryChoice | null {
  const { day, slotId } = (value ?? {}) as Partial<DeliveryChoice>;
  return value === null || (typeof day === 'string' && typeof slotId === 'string');
}

function isDraft(draft: CheckoutDraft): boolean {
  const { plate, gift } = draft;
  return (
    isLike({ ...draft }, emptyDraft) &&
    plateBoxes.every((box) => typeof plate[box] === 'string') &&
    isLike({ ...gift }, emptyDraft.gift) &&
    isDelivery(draft.delivery)
  );
}

// The draft has its user's id: another user on the same device must not see it.
interface Stored {
  userId: UserId;
  draft: CheckoutDraft;
}

/**
 * What this user had entered before a reload, a login or a visit to another page; null for nothing.
 */
export function readCheckoutDraft(userId: UserId): CheckoutDraft | null {
  const stored = read() as Partial<Stored> | null;
  if (stored?.userId !== userId || typeof stored.draft !== 'object' || !stored.draft) return null;
  // A draft of an older version lacks the newer fields.
  const before: Partial<CheckoutDraft> = stored.draft;
  const { gift = emptyDraft.gift } = before;
  const draft = { ...emptyDraft, ...before, gift: gift && { ...emptyDraft.gift, ...gift } };
  return isDraft(draft) ? draft : null;
}

export function storeCheckoutDraft(userId: UserId, draft: CheckoutDraft): void {
  write({ userId, draft } satisfies Stored);
}

export function removeDraft(): void {
  write(null);
}
