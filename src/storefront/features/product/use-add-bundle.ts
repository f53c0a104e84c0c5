import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import { isApiError } from '#contract/http/client.ts';
import type { addToCartForm } from '#contract/cart.ts';
import type { ProductId } from '#contract/ids.ts';
import { limits } from '#contract/values/limits.ts';
import type { Language } from '#contract/values/locale.ts';
import type * as z from 'zod/mini';
import { useAppContext } from '../../runtime/app-context.ts';
import { invalidateQuery, useMutationOnce } from '../../runtime/data/queries.ts';
import { messagesOf } from '../../runtime/i18n/messages.ts';
import { warnWithoutCookies } from '../../runtime/notice.ts';
import { cartQuery, storeCart } from '../../shared/cart/cart.queries.ts';
import { companionsQuery, productQuery } from '../../shared/catalog/catalog.queries.ts';

/** A product of a bundle, as it goes into the cart. */
export interface BundlePart {
  name: string;
  body: z.input<typeof addToCartForm>;
}

interface Outcome {
  added: BundlePart[];
  refused: BundlePart[];
  /** The words of the first refusal. */
  reason: string;
}

/**
 * Adds the parts of a bundle one after the other, with one message. What the shop refuses is named, and the rest stays in
 * the cart. A request that does not arrive ends it: the parts after it are named, too.
 */
export function useAddBundle(productId: ProductId) {
  const app = useAppContext();
  const t = useTranslations('companions');
  return useMutationOnce<Outcome, readonly BundlePart[]>({
    mutationKey: ['addToCart'],
    mutationFn: async (parts) => {
      await app.queryClient.cancelQueries({ queryKey: cartQuery(app).queryKey });
      const added: BundlePart[] = [];
      let failure: Error | null = null;
      for (const part of parts)
        try {
          storeCart(app, await app.api('addToCart', { body: part.body }));
          added.push(part);
        } catch (error) {
          failure ??= error as Error;
          if (!isRefusal(error)) break;
        }
      // Nothing is in the cart: the words are those of a single product.
      if (failure !== null && added.length === 0 && parts.length === 1) throw failure;
      const refused = parts.filter((part) => !added.includes(part));
      return { added, refused, reason: reasonOf(failure, app.language) };
    },
    onSuccess: ({ added, refused, reason }) => {
      if (refused.length === 0) toast.success(t('bundleAdded', { count: added.length }));
      else {
        const names = refused.map(({ name }) => `\u2068${name}\u2069`).join(' · ');
        toast.error(t(added.length === 0 ? 'refused' : 'rest', { names, reason }), {
          duration: 2 * limits.toasts.errorMs,
        });
        // The page is older than the stock.
        void invalidateQuery(app, productQuery(app, productId));
        void invalidateQuery(app, companionsQuery(app, [productId]));
      }
      warnWithoutCookies();
    },
    onSettled: () => void invalidateQuery(app, cartQuery(app)),
  });
}

/** What the shop said, or that there is no connection. */
function reasonOf(failure: Error | null, language: Language): string {
  const { error: words } = messagesOf(language);
  if (!isApiError(failure)) return failure === null ? '' : words.generic;
  return failure.code === 'network' ? words.network : failure.message || words.generic;
}

// The shop has answered about this product; the next one may be accepted.
const isRefusal = (error: unknown) => isApiError(error) && error.status < 500 && error.status !== 429;
