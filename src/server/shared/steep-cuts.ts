import { sql } from 'kysely';
import type { VariantId } from '#contract/ids.ts';
import type { Act } from '../audit/act.ts';
import { AppError } from '../errors/app-error.ts';

/** Throws `step_up_required` if a person acts who has not proved to be there. */
export function assertProved({ by: { authorization } }: Act): void {
  if (authorization !== null && authorization.sessionId !== null && !authorization.isElevated)
    throw new AppError('step_up_required');
}

/**
 * Throws `step_up_required` if an act lowers a price to less than half of what it was at some time of the last day, and
 * the person has not proved to be there: in whatever steps. Call it after the write.
 */
export async function assertProvedCuts(act: Act, variantIds: readonly VariantId[]): Promise<void> {
  const { authorization } = act.by;
  if (authorization === null || authorization.sessionId === null || authorization.isElevated || variantIds.length === 0)
    return;
  const { rows } = await sql`
    select from variants
    where id = any(${variantIds}::integer[])
      -- It falls with this transaction.
      and exists (select from price_history where variant_id = variants.id and at = now())
      and coalesce(discounted_dirhams, price_dirhams) < (
        select price_dirhams from price_history
        where variant_id = variants.id and at < now() order by at desc limit 1)
      and 2::bigint * coalesce(discounted_dirhams, price_dirhams) < (
        select max(price_dirhams) from (
          (select price_dirhams from price_history
            where variant_id = variants.id and at > now() - interval '1 day')
          union all
          (select price_dirhams from price_history
            where variant_id = variants.id and at <= now() - interval '1 day' order by at desc limit 1)
        ) as prices)
    limit 1`.execute(act.tx);
  if (rows.length > 0) throw new AppError('step_up_required');
}
