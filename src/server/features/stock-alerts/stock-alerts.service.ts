import type { Kysely } from 'kysely';
import type { ProductId, VariantId } from '#contract/ids.ts';
import { limits } from '#contract/values/limits.ts';
import { type Language, pickText } from '#contract/values/locale.ts';
import type { Db } from '../../database/connect.ts';
import { lockAddress } from '../../database/mail-address-lock.ts';
import { withRetry } from '../../database/retry.ts';
import type { Database } from '../../database/schema.ts';
import { AppError, invalidField } from '../../errors/app-error.ts';
import type { Clock } from '../../process/clock.ts';
import type { Caller } from '../../http/identity.ts';
import { enqueue } from '../../jobs/jobs.ts';
import { queueMails } from '../../mail/outbox.queries.ts';
import { inSession } from '../../shared/in-session.ts';
import * as queries from './stock-alerts.queries.ts';
import { horizons, linkHash, newLinkToken, sweepMs } from './stock-alerts.rules.ts';

interface Needs {
  db: Kysely<Database>;
  clock: Clock;
  /** Off only in load tests: lifts the pauses between mails. */
  limitsOn: boolean;
}

export interface Wish {
  variantId: VariantId;
  email?: string | undefined;
}

/** Alerts for sold-out variants: requested, confirmed, served once, purged. */
export function createStockAlertsService({ db, clock, limitsOn }: Needs) {
  async function sweepTomorrow(tx: Db): Promise<void> {
    const runAt = new Date(clock().getTime() + sweepMs);
    await enqueue(tx, 'purge_stock_alerts', {}, { key: 'purge_stock_alerts', runAt });
  }

  async function refuseWhatIsThere(tx: Db, variantId: VariantId): Promise<void> {
    const variant = await queries.holdVariant(tx, variantId);
    if (!variant?.listed) throw new AppError('not_found');
    if (variant.inStock) throw new AppError('in_stock');
  }

  async function noteGuest(tx: Db, wish: Required<Wish> & { email: string }, language: Language): Promise<void> {
    const at = clock();
    await lockAddress(tx, wish.email);
    await refuseWhatIsThere(tx, wish.variantId);
    const { confirmed, pausing, mailsInHour } = await queries.readAddress(tx, wish, horizons(at));
    if (confirmed || (limitsOn && (pausing || mailsInHour >= limits.stockAlert.mailsPerHour))) return;
    const alertId = await queries.keepForAddress(tx, { ...wish, language, at });
    const [token, cancelToken] = [newLinkToken(), newLinkToken()];
    await queries.insertLink(tx, { tokenHash: linkHash(token), alertId, purpose: 'confirm', at });
    await queries.insertLink(tx, { tokenHash: linkHash(cancelToken), alertId, purpose: 'cancel', at });
    await queueMails(tx, [{ kind: 'stock-alert-confirm', alertId, token, cancelToken }]);
    await sweepTomorrow(tx);
  }

  /**
   * Requests an alert. A user's alert counts at once; a guest's address gets a link to confirm, and
   * the response is the same for every address. Throws `in_stock` if the variant can be bought,
   * `not_found` if shoppers do not see it.
   */
  async function ask({ variantId, email }: Wish, caller: Caller | null, language: Language) {
    if (caller?.kind !== 'user') {
      if (email === undefined) throw invalidField('email', 'emailRequired');
      await db.transaction().execute((tx) => noteGuest(tx, { variantId, email }, language));
      return { confirmed: false };
    }
    await inSession(db, caller, async (tx) => {
      await refuseWhatIsThere(tx, variantId);
      await queries.keepForUser(tx, { variantId, userId: caller.userId, language, at: clock() });
      await sweepTomorrow(tx);
    });
    return { confirmed: true };
  }

  /**
   * Confirms an alert. If the variant is back already, serves it at once. Throws `link_invalid`.
   */
  function confirm(token: string, language: Language) {
    return db.transaction().execute(async (tx) => {
      const at = clock();
      const alert = await queries.findByConfirmLink(tx, linkHash(token), horizons(at).unconfirmed);
      const variant = alert && (await queries.holdVariant(tx, alert.variantId));
      if (!variant || !(await queries.markConfirmed(tx, alert.id, at))) throw new AppError('link_invalid');
      const { listed, inStock, productId, productName } = variant;
      if (listed && inStock) await enqueue(tx, 'stock_alerts', { variantIds: [alert.variantId] });
      return { product: listed ? { id: productId, name: pickText(productName, language) } : null, inStock };
    });
  }

  /** Cancels the alerts of a mailed link. A link without alerts is no error. */
  async function cancel(token: string): Promise<null> {
    await queries.deleteByCancelLink(db, linkHash(token));
    return null;
  }

  /** Queues the alerts of these products, in the transaction that changed their stock. */
  async function noteChanged(tx: Db, productIds: ProductId[]): Promise<void> {
    if (productIds.length === 0) return;
    const variantIds = await queries.listVariantsBack(tx, productIds);
    if (variantIds.length > 0) await enqueue(tx, 'stock_alerts', { variantIds });
  }

  /** The `stock_alerts` job. Serves each alert once, even if several jobs run at the same time. */
  async function serve(variantIds: VariantId[]): Promise<void> {
    await withRetry(() =>
      db.transaction().execute(async (tx) => {
        for (const { variantId, email, language } of await queries.takeDue(tx, variantIds)) {
          const cancelToken = newLinkToken();
          await queries.linkToAllOf(tx, { tokenHash: linkHash(cancelToken), email, at: clock() });
          await queueMails(tx, [{ kind: 'stock-alert', variantId, email, language, cancelToken }]);
        }
      }),
    );
  }

  /**
   * The `purge_stock_alerts` job: deletes alerts that were not confirmed in time or waited too
   * long. Runs again while alerts wait.
   */
  async function purgeExpired(): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await queries.deleteOld(tx, horizons(clock()));
      if (await queries.hasAlerts(tx)) await sweepTomorrow(tx);
    });
  }

  /**
   * Deletes the guest alerts of an address whose owner's account is erased. The user's own alerts
   * are deleted with the user.
   */
  async function purgeAddress(tx: Db, email: string): Promise<void> {
    await queries.deleteOfAddress(tx, email);
  }

  return { ask, confirm, cancel, noteChanged, serve, purgeExpired, purgeAddress };
}

export type StockAlertsService = ReturnType<typeof createStockAlertsService>;
