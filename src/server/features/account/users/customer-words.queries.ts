import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { Db } from '../../../database/connect.ts';
import { customerWords } from '../../../shared/customer-words.rules.ts';

interface Findable {
  id: UserId;
  email: string;
  name: string;
  phone: string;
}

/** Writes the words by which staff find customers. */
export async function writeCustomerWords(db: Db, customers: readonly Findable[]): Promise<void> {
  await sql`
    insert into customer_words (user_id, words)
    select id, words::tsvector
    from unnest(${customers.map(({ id }) => id)}::integer[], ${customers.map(customerWords)}::text[]) as indexed (id, words)
    where exists (select from users where users.id = indexed.id)
    on conflict (user_id) do update set words = excluded.words`.execute(db);
}
