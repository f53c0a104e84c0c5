import { type RawBuilder, sql } from 'kysely';
import type { PeopleSort } from '#contract/console/people.ts';
import type { UserId } from '#contract/ids.ts';
import type { Language } from '#contract/values/locale.ts';
import type { Db } from '../../../database/connect.ts';
import { type ListedGuest, listGuests, summedOrders } from '../../../shared/guests.queries.ts';
import type { Position } from './people.rules.ts';

/** What narrows a list of customers. */
export interface PeopleFilter {
  tag?: number | undefined;
  language?: Language | undefined;
  /** At least so many orders, and so many dirhams for them. */
  orders?: number | undefined;
  spentDirhams?: number | undefined;
  /** The last order is at or after the first moment, and before the second. */
  orderedFrom?: Date | undefined;
  orderedBefore?: Date | undefined;
}

export interface AccountPage extends PeopleFilter {
  sort: PeopleSort;
  after: Position | null;
  limit: number;
  /** The only accounts that are listed, if the search has found them already. */
  ids?: readonly UserId[] | undefined;
  /** The text of a tsquery; null for all accounts. */
  words?: string | null;
}

export interface ListedAccount {
  id: UserId;
  name: string;
  email: string;
  phone: string;
  language: Language;
  since: Date;
  lastOrderAt: Date | null;
  orders: number;
  spentDirhams: number;
  /** What the list is sorted by, beside the id. */
  value: number;
}

const values: Record<PeopleSort, RawBuilder<unknown>> = {
  newest: sql`0::float8`,
  lastOrder: sql`coalesce(newest.id, 0)::float8`,
  orders: sql`bought.orders::float8`,
  spent: sql`bought."spentDirhams"`,
};

const areSet = (conditions: (RawBuilder<unknown> | undefined | false | '')[]) =>
  conditions.filter((condition): condition is RawBuilder<unknown> => Boolean(condition));

/** The conditions on the last order, and on the language. */
function ofLastOrder({ orderedFrom, orderedBefore, language }: PeopleFilter, whose: 'users' | 'newest') {
  return areSet([
    language && sql`${sql.ref(`${whose}.language`)} = ${language}`,
    orderedFrom && sql`newest.created_at >= ${orderedFrom}`,
    orderedBefore && sql`newest.created_at < ${orderedBefore}`,
  ]);
}

/** The conditions on what was bought. */
function ofBought({ orders, spentDirhams }: PeopleFilter) {
  return areSet([
    orders !== undefined && sql`bought.orders >= ${orders}`,
    spentDirhams !== undefined && sql`bought."spentDirhams" >= ${spentDirhams}`,
  ]);
}

/**
 * A page of customers with an account. The newest are found by their ids; another order, or a filter that few
 * pass, reads all accounts that pass the other filters.
 */
export async function listAccounts(db: Db, page: AccountPage): Promise<ListedAccount[]> {
  const { sort, after, limit, ids, words = null, tag } = page;
  const value = values[sort];
  const conditions = [
    sql`true`,
    ...ofLastOrder(page, 'users'),
    ...ofBought(page),
    ...(ids ? [sql`users.id = any(${ids}::integer[])`] : []),
    ...(words === null
      ? []
      : [sql`users.id = any(array(select user_id from customer_words where words @@ ${words}::tsquery))`]),
    ...(tag === undefined
      ? []
      : [
          sql`users.id = any(array(select user_id from tagged_customers where tag_id = ${tag} and user_id is not null))`,
        ]),
    ...(after === null
      ? []
      : [
          sort === 'newest'
            ? sql`users.id < ${after.id}`
            : sql`(${value}, users.id) < (${after.value}::float8, ${after.id})`,
        ]),
  ];
  const { rows } = await sql<ListedAccount>`
    select users.id, users.name, users.email, users.phone, users.language, users.created_at as since,
      newest.created_at as "lastOrderAt", bought.orders, bought."spentDirhams", ${value} as value
    from users
    left join lateral (
      select id, created_at from orders where user_id = users.id order by id desc limit 1) as newest on true
    cross join lateral (
      select count(total_dirhams)::integer as orders, coalesce(sum(total_dirhams), 0)::float8 as "spentDirhams" from (
        select total_dirhams from orders
        where user_id = users.id and stage not in ('cancelled', 'unpaid') and payment_status <> 'Refunded'
        order by id desc limit ${sql.lit(summedOrders)}) as theirs) as bought
    where ${sql.join(conditions, sql` and `)}
    order by ${sort === 'newest' ? sql`` : sql`${value} desc,`} users.id desc limit ${limit}`.execute(db);
  return rows;
}

const guestSorts = { newest: null, lastOrder: null, orders: 'orders', spent: 'spentDirhams' } as const;

/** A page of customers without an account. The newest are those who ordered last. */
export async function listPeopleWithoutAccount(
  db: Db,
  { sort, after, limit, words = null, tag, ...filter }: Omit<AccountPage, 'ids'>,
): Promise<(ListedGuest & { value: number })[]> {
  const by = guestSorts[sort];
  const guests = await listGuests(db, {
    limit,
    words,
    after: by === null ? after?.id : undefined,
    conditions: [
      ...ofLastOrder(filter, 'newest'),
      ...areSet([
        tag !== undefined &&
          sql`exists (
            select from guest_records join tagged_customers on guest_id = guest_records.id
            where tag_id = ${tag} and phone = newest.customer_phone and name = lower(newest.customer_name))`,
      ]),
    ],
    ofBought: ofBought(filter),
    sort: by && { by, after },
  });
  return guests.map((guest) => ({ ...guest, value: by === null ? guest.id : guest[by] }));
}
