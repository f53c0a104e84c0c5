import { limits, storageKeys } from '#contract/limits.ts';
import { type BluePlate, plateBoxes } from './blue-plate.ts';

/** An address as it was given: the boxes, the whole text, and the line that the boxes wrote into it. */
export interface GivenAddress {
  zoneId: string;
  plate: BluePlate;
  address: string;
  line: string;
}

/** What a shopper has filled in so far. */
export interface CheckoutDraft extends GivenAddress {
  paymentId: string;
}

type Area = 'sessionStorage' | 'localStorage';

// Storage may be missing (private mode), full, or hold what an older version wrote: none of it may stop a checkout.
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
    // It lives as long as the page.
  }
}

function isGivenAddress(value: unknown): value is GivenAddress {
  const { zoneId, plate, address, line } = (value ?? {}) as Partial<GivenAddress>;
  return (
    [zoneId, address, line].every((text) => typeof text === 'string') &&
    plateBoxes.every((box) => typeof plate?.[box] === 'string')
  );
}

// Each names whose it is: another person on the same device must not find it.
interface Kept {
  userId: number;
  draft?: CheckoutDraft;
  addresses?: GivenAddress[];
}

function readOwn(area: Area, key: string, userId: number): Kept | null {
  const kept = read(area, key) as Partial<Kept> | null;
  return kept?.userId === userId ? (kept as Kept) : null;
}

/** What this person had filled in before a reload, a login or a look elsewhere; null for nothing. */
export function readDraft(userId: number): CheckoutDraft | null {
  const draft = readOwn('sessionStorage', storageKeys.checkoutDraft, userId)?.draft;
  return isGivenAddress(draft) && typeof draft.paymentId === 'string' ? draft : null;
}

export function keepDraft(userId: number, draft: CheckoutDraft): void {
  write('sessionStorage', storageKeys.checkoutDraft, { userId, draft } satisfies Kept);
}

export function forgetDraft(): void {
  write('sessionStorage', storageKeys.checkoutDraft, null);
}

/** Where this person had orders delivered from this device, the last one first. */
export function readAddresses(userId: number): GivenAddress[] {
  const addresses = readOwn('localStorage', storageKeys.addresses, userId)?.addresses;
  return Array.isArray(addresses) ? addresses.filter(isGivenAddress) : [];
}

/** Puts an address first; the same one stands once. */
export function keepAddress(userId: number, { zoneId, plate, address, line }: GivenAddress): void {
  const others = readAddresses(userId).filter((other) => other.address !== address);
  const addresses = [{ zoneId, plate, address, line }, ...others].slice(0, limits.addressesKept);
  write('localStorage', storageKeys.addresses, { userId, addresses } satisfies Kept);
}
