import { sql } from 'kysely';

/** More pieces than an order can have: what is available of a variant without a stock or a limit. */
const plenty = 1_000_000_000;

/**
 * The pieces of a variant that one order can have: its stock if that is counted, the limit of a day if it is made to
 * order and a day is free.
 */
export const availableText = (variants: string) => `(case ${variants}.stock_mode
  when 'counted' then ${variants}.stock
  when 'made' then case when ${variants}.days_full then 0 else coalesce(${variants}.day_limit, ${plenty}) end
  else ${plenty} end)`;

/** The same for a `select` over `variants`, or over an alias of it. */
export const availableStock = (variants = 'variants') => sql<number>`${sql.raw(availableText(variants))}`;
