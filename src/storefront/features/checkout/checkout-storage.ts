import type { UserId } from '#contract/ids.ts';
import { limits, storageKeys } from '#contract/values/limits.ts';
import { type BluePlate, plateBoxes } from './blue-plate.ts';

/** An entered address: the plate boxes, the full text, and the plate line inside it. */
export interface EnteredAddress {
  zoneId: string;
  plate: BluePlate;
  address: string;
  line: string;
}

/** What a shopper has entered so far. */
export interface CheckoutDraft extends EnteredAddress {
  paymentId: string;
}

type Area = 'sessionStorage' | 'localStorage';

// Storage may be missing (private mode), full, or written by an older version: a checkout works
// anyway.
function read(area: Area, key: string): unknown {
  try {
    return JSON.parse(globalThis[area].getItem(key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

function write(area: Area, key: string, value: unknown): void {
  try {
    if (value === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the value is lost with the page.
  }
}

function isEnteredAddress(value: unknown): value is EnteredAddress {
  const { zoneId, plate, address, line } = (value ?? {}) as Partial<EnteredAddress>;
  return (
    [zoneId, address, line].every((text) => typeof text === 'string') &&
    plateBoxes.every((box) => typeof plate?.[box] === 'string')
  );
}

// Each value has its user's id: another user on the same device must not see it.
interface Stored {
  userId: UserId;
  draft?: CheckoutDraft;
  addresses?: EnteredAddress[];
}

function readOwn(area: Area, key: string, userId: UserId): Stored | null {
  const stored = read(area, key) as Partial<Stored> | null;
  return stored?.userId === userId ? (stored as Stored) : null;
}

/**
 * What this user had entered before a reload, a login or a visit to another page; null for nothing.
 */
export function readDraft(userId: UserId): CheckoutDraft | null {
  const draft = readOwn('sessionStorage', storageKeys.checkoutDraft, userId)?.draft;
  return isEnteredAddress(draft) && typeof draft.paymentId === 'string' ? draft : null;
}

export function storeDraft(userId: UserId, draft: CheckoutDraft): void {
  write('sessionStorage', storageKeys.checkoutDraft, { userId, draft } satisfies Stored);
}

export function removeDraft(): void {
  write('sessionStorage', storageKeys.checkoutDraft, null);
}

/** The delivery addresses that this user entered on this device, newest first. */
export function readAddresses(userId: UserId): EnteredAddress[] {
  const addresses = readOwn('localStorage', storageKeys.addresses, userId)?.addresses;
  return Array.isArray(addresses) ? addresses.filter(isEnteredAddress) : [];
}

/** Stores an address as the first, without duplicates. */
export function storeAddress(userId: UserId, { zoneId, plate, address, line }: EnteredAddress): void {
  const others = readAddresses(userId).filter((other) => other.address !== address);
  const addresses = [{ zoneId, plate, address, line }, ...others].slice(0, limits.addressesKept);
  write('localStorage', storageKeys.addresses, { userId, addresses } satisfies Stored);
}
