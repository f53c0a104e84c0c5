import type { Kysely } from 'kysely';
import type { PeopleSort, Person } from '#contract/console/people.ts';
import type { UserId } from '#contract/ids.ts';
import { toDirhams, toRiyals } from '#contract/values/money.ts';
import { addDays, qatarMoment } from '#contract/values/qatar-time.ts';
import type { Db } from '../../../database/connect.ts';
import type { Database, PeopleChoices } from '../../../database/schema.ts';
import { invalidField } from '../../../errors/app-error.ts';
import { customerQuery } from '../../../shared/customer-words.rules.ts';
import type { ListedGuest } from '../../../shared/guests.queries.ts';
import { orderQuery } from '../../../shared/order-words.rules.ts';
import { listTagsOfAccounts, listTagsOfGuests } from '../records/customer-records.queries.ts';
import { searchAllCustomerIds, searchNewestCustomerIds } from './customers.queries.ts';
import { type ListedAccount, listAccounts, listPeopleWithoutAccount, type PeopleFilter } from './people.queries.ts';
import { type Cursor, cursorText, mergePeople, readCursor } from './people.rules.ts';

/** Which part of the list, in what order. */
export interface PeoplePage {
  after?: string | undefined;
  limit: number;
  sort: PeopleSort;
}

const emptyCursor: Cursor = { account: null, guest: null };

function filterOf({ tag, language, orders, spent, from, to }: PeopleChoices): PeopleFilter {
  return {
    tag,
    language,
    orders,
    spentDirhams: spent === undefined ? undefined : toDirhams(spent),
    orderedFrom: from === undefined ? undefined : qatarMoment(from, '00:00'),
    orderedBefore: to === undefined ? undefined : qatarMoment(addDays(to, 1), '00:00'),
  };
}

const isNarrowed = (filter: PeopleFilter) => Object.values(filter).some((value) => value !== undefined);

type Tags = Map<number, Person['tags']>;

function tagsByOwner(rows: readonly { whose: number | null; id: number; name: string }[]): Tags {
  const groups = Map.groupBy(rows, ({ whose }) => whose ?? 0);
  return new Map([...groups].map(([whose, tags]) => [whose, tags.map(({ id, name }) => ({ id, name }))]));
}

function accountView(account: ListedAccount, tags: Tags): Person {
  const { id, name, phone, email, language, since, lastOrderAt, orders, spentDirhams } = account;
  return {
    name,
    phone,
    email,
    language,
    customerId: id,
    orderId: null,
    since: since.toISOString(),
    lastOrderAt: lastOrderAt?.toISOString() ?? null,
    orderCount: orders,
    spent: toRiyals(spentDirhams),
    tags: tags.get(id) ?? [],
  };
}

function guestView(guest: ListedGuest, tags: Tags): Person {
  const { id, name, phone, email, language, lastOrderAt, orders, spentDirhams } = guest;
  return {
    customerId: null,
    orderId: id,
    name,
    phone,
    email,
    language,
    since: null,
    lastOrderAt: lastOrderAt.toISOString(),
    orderCount: orders,
    spent: toRiyals(spentDirhams),
    tags: tags.get(id) ?? [],
  };
}

/** Customers with an account and without one, in one list. */
export function createPeople({ db: shopDb }: { db: Kysely<Database> }) {
  // Frequent words are found among the newest accounts, rare ones by the index.
  async function searchIds(db: Db, words: string, { after, limit }: { after: UserId | undefined; limit: number }) {
    const { ids, isAll } = await searchNewestCustomerIds(db, words, { after, limit });
    return isAll || ids.length === limit ? ids : searchAllCustomerIds(db, words, { after, limit });
  }

  async function readAccounts(
    db: Db,
    query: PeopleChoices,
    { sort, limit }: PeoplePage,
    after: Cursor,
  ): Promise<ListedAccount[]> {
    if (query.account === 'without') return [];
    const filter = filterOf(query);
    const page = { ...filter, sort, limit, after: after.account };
    if (!query.q) return listAccounts(db, page);
    const words = customerQuery(query.q);
    if (words === null) return [];
    if (sort !== 'newest' || isNarrowed(filter)) return listAccounts(db, { ...page, words });
    return listAccounts(db, { ...page, ids: await searchIds(db, words, { after: after.account?.id, limit }) });
  }

  async function readGuests(db: Db, query: PeopleChoices, { sort, limit }: PeoplePage, after: Cursor) {
    if (query.account === 'with') return [];
    const words = query.q ? orderQuery(query.q, 'BCD') : null;
    if (query.q && words === null) return [];
    return listPeopleWithoutAccount(db, { ...filterOf(query), sort, limit, after: after.guest, words });
  }

  /** A page of customers. Throws `invalid` for an `after` that no page had. */
  async function list(
    query: PeopleChoices & PeoplePage,
    db: Db = shopDb,
  ): Promise<{ rows: Person[]; next: string | null }> {
    const { sort, limit } = query;
    const after = query.after === undefined ? emptyCursor : readCursor(query.after);
    if (after === null) throw invalidField('after', 'fieldInvalid');
    const page = { sort, limit: limit + 1 };
    const [accounts, guests] = await Promise.all([
      readAccounts(db, query, page, after),
      readGuests(db, query, page, after),
    ]);
    const { rows, next } = mergePeople(
      {
        accounts: accounts.map((account) => ({ ...account, at: account.since })),
        guests: guests.map((guest) => ({ ...guest, at: guest.lastOrderAt })),
      },
      { sort, after, limit },
    );
    const [accountTags, guestTags] = await Promise.all([
      listTagsOfAccounts(
        db,
        rows.flatMap((row) => ('account' in row ? [row.account.id] : [])),
      ).then(tagsByOwner),
      listTagsOfGuests(
        db,
        rows.flatMap((row) => ('guest' in row ? [row.guest.id] : [])),
      ).then(tagsByOwner),
    ]);
    return {
      rows: rows.map((row) =>
        'account' in row ? accountView(row.account, accountTags) : guestView(row.guest, guestTags),
      ),
      next: next && cursorText(next),
    };
  }

  return { list };
}

export type People = ReturnType<typeof createPeople>;
