import type { OrderId } from '#contract/ids.ts';
import type { Order } from '#contract/orders.ts';
import type { PublicShopSettings as Seller } from '#contract/shop.ts';
import { type RequiredLanguage, requiredLanguages } from '#contract/values/locale.ts';
import { ensureMessages } from '../../../runtime/i18n/messages.ts';
import type { Query } from '../../../runtime/data/queries.ts';
import type { AppContext } from '../../../runtime/app-context.ts';

/** An order and its seller in each required language. */
export type Receipt = Record<RequiredLanguage, { order: Order; seller: Seller }>;

/** Loads both required languages: an invoice must be readable in Arabic, and is one document. */
export function receiptQuery({ api }: Pick<AppContext, 'api'>, id: OrderId): Query<Receipt> {
  return {
    queryKey: ['personal', 'receipt', id, 'both'] as unknown as Query<Receipt>['queryKey'],
    queryFn: async ({ signal }) => {
      const parts = requiredLanguages.map(async (language) => {
        const options = { signal, headers: { 'accept-language': language } };
        const [order, seller] = await Promise.all([
          api('getOrder', { params: { id } }, options),
          api('getShop', {}, options),
          ensureMessages(language, 'full'),
        ]);
        return [language, { order, seller }] as const;
      });
      return Object.fromEntries(await Promise.all(parts)) as Receipt;
    },
  };
}
