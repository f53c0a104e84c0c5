import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';

/** A part of the phone numbers: from the first one, to the one before the second. */
export interface PhoneRange {
  from: string;
  before: string;
}

// Of a caller with many orders, the newest tell where they live.
const most = 200;

/** The newest orders without an account whose phone number is in one of the ranges. */
export async function listOrdersOfCallers(db: Db, ranges: readonly PhoneRange[]) {
  return (
    db
      .selectFrom('orders')
      .select([
        'id',
        'number',
        'stage',
        'created_at as at',
        'items_count as pieces',
        'total_dirhams as totalDirhams',
        'customer_name as name',
        'customer_phone as phone',
        'customer_email as email',
        'language',
        'zone_id as zoneId',
        'zone_name as zone',
        'address_line1 as address',
        'recipient_name as recipientName',
        'recipient_phone as recipientPhone',
        'gift',
      ])
      // The conditions of the index on the orders of guests.
      .where('user_id', 'is', null)
      .where('customer_name', '<>', '')
      .where((eb) =>
        eb.or(
          ranges.map(({ from, before }) =>
            eb.and([eb('customer_phone', '>=', from), eb('customer_phone', '<', before)]),
          ),
        ),
      )
      // Not the order of the ids alone: few orders have the number, and the index finds them.
      .orderBy(sql`id + 0`, 'desc')
      .limit(most)
      .execute()
  );
}

export type OrderOfCaller = Awaited<ReturnType<typeof listOrdersOfCallers>>[number];
