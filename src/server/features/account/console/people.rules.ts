import type { PeopleSort } from '#contract/console/people.ts';

/** The place of a row in one of the two lists: what it is sorted by, and its id. */
export interface Position {
  value: number;
  id: number;
}

/** Where a page of customers ends: the last account and the last guest that it, or a page before, has. */
export interface Cursor {
  account: Position | null;
  guest: Position | null;
}

const pattern = /^(?:(\d{1,15})-(\d{1,10}))?_(?:(\d{1,15})-(\d{1,10}))?$/;

function positionOf(value: string | undefined, id: string | undefined): Position | null {
  return value === undefined || id === undefined ? null : { value: Number(value), id: Number(id) };
}

/** Reads a cursor; null if the text is none. */
export function readCursor(text: string): Cursor | null {
  const parts = pattern.exec(text);
  if (!parts) return null;
  const [, value, id, guestValue, guestId] = parts;
  const cursor = { account: positionOf(value, id), guest: positionOf(guestValue, guestId) };
  const isWithin = [cursor.account, cursor.guest].every((one) => one === null || one.id <= 2_147_483_647);
  return isWithin ? cursor : null;
}

/** The text of a cursor, for the next page. */
export function cursorText({ account, guest }: Cursor): string {
  const textOf = (position: Position | null) => (position === null ? '' : `${position.value}-${position.id}`);
  return `${textOf(account)}_${textOf(guest)}`;
}

interface Placed extends Position {
  /** When they registered, or ordered without an account. */
  at: Date;
}

/**
 * The first `limit` of two sorted lists in one, and where the next page begins; null if there is no next page.
 */
export function mergePeople<A extends Placed, G extends Placed>(
  { accounts, guests }: { accounts: readonly A[]; guests: readonly G[] },
  { sort, after, limit }: { sort: PeopleSort; after: Cursor; limit: number },
): { rows: ({ account: A } | { guest: G })[]; next: Cursor | null } {
  const keyOf = ({ value, at }: Placed) => (sort === 'newest' ? at.getTime() : value);
  const rows: ({ account: A } | { guest: G })[] = [];
  let [fromAccounts, fromGuests] = [0, 0];
  while (rows.length < limit) {
    const account = accounts[fromAccounts];
    const guest = guests[fromGuests];
    if (account && (!guest || keyOf(account) >= keyOf(guest))) {
      rows.push({ account });
      fromAccounts += 1;
    } else if (guest) {
      rows.push({ guest });
      fromGuests += 1;
    } else break;
  }
  const placeOf = (row: Position | undefined, before: Position | null) =>
    row === undefined ? before : { value: row.value, id: row.id };
  const hasMore = fromAccounts < accounts.length || fromGuests < guests.length;
  const next = {
    account: placeOf(accounts[fromAccounts - 1], after.account),
    guest: placeOf(guests[fromGuests - 1], after.guest),
  };
  return { rows, next: hasMore ? next : null };
}
