import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { writeCustomerWords } from '../features/account/users/customer-words.queries.ts';
import { createProduct } from './catalog-factory.ts';

export const manyComments = 4000;
export const manyMessages = 4000;

/**
 * Fills the inbox of a shop that has been open for two years: comments and messages of its customers,
 * most of them done, and the search words of the customers. The comments are on new variants.
 */
export async function addManyFeedback(db: Kysely<Database>): Promise<void> {
  const { productId } = await createProduct(db, { published: false });
  await sql`
    insert into variants (product_id, sku, position, price_dirhams, stock)
    select ${productId}, 'feedback-' || n, n, 2500, 5 from generate_series(1, 400) n`.execute(db);
  await sql`
    with people as (select id, row_number() over (order by id) as place, count(*) over () as people from users),
      shelf as (select id, row_number() over (order by id) as place, count(*) over () as variants
        from variants where product_id = ${productId})
    insert into comments (variant_id, user_id, content, hidden, checked_at, created_at, updated_at)
    select shelf.id, people.id, 'Fresh roses ورد', n % 50 = 0, case when n <= ${manyComments} - 40 then now() end,
      now() - (${manyComments} - n) * interval '1 hour', now() - (${manyComments} - n) * interval '1 hour'
    from generate_series(1, ${manyComments}::integer) n
    join people on people.place = 1 + n % people.people
    join shelf on shelf.place = 1 + n % shelf.variants
    order by n`.execute(db);
  await sql`
    insert into contact_messages (name, phone, email, message, language, created_at, read_at, answered_at, privacy)
    select 'Noora', '+97455123456', 'customer-' || n || '@example.qa', 'When do you open?', 'ar',
      now() - (${manyMessages} - n) * interval '1 hour', now(),
      case when n <= ${manyMessages} - 30 then now() end, n % 20 = 0
    from generate_series(1, ${manyMessages}::integer) n order by n`.execute(db);
  await writeCustomerWords(db, await db.selectFrom('users').select(['id', 'email', 'name', 'phone']).execute());
  for (const table of ['comments', 'contact_messages', 'customer_words', 'users', 'variants'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
}
