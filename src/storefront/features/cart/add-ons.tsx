import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Companion } from '#contract/catalog.ts';
import type { ProductId } from '#contract/ids.ts';
import { limits } from '#contract/values/limits.ts';
import { Icon } from '#ui/display/icon.tsx';
import { useAppContext } from '../../runtime/app-context.ts';
import { invalidateQuery, useOptionalQuery, useWrite } from '../../runtime/data/queries.ts';
import { LateMessages } from '../../runtime/i18n/late-messages.tsx';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { storeCart, useCart } from '../../shared/cart/cart.queries.ts';
import { useAddToCart } from '../../shared/cart/use-add-to-cart.ts';
import { companionsQuery } from '../../shared/catalog/catalog.queries.ts';
import { CompanionFacts } from '../../shared/catalog/companion-facts.tsx';

const shownMost = 3;

/** What goes with these products, each in one tap. The rows stay while the cart changes. */
export function AddOns({ productIds, headingLevel }: { productIds: readonly ProductId[]; headingLevel: 2 | 3 }) {
  const [ids] = useState(() => productIds.slice(0, limits.listIdsMax));
  const { rows = [] } = useOptionalQuery(companionsQuery(useAppContext(), ids)) ?? {};
  if (rows.length === 0) return null;
  return (
    <LateMessages>
      <Rows companions={rows.slice(0, shownMost)} ids={ids} Heading={headingLevel === 2 ? 'h2' : 'h3'} />
    </LateMessages>
  );
}

interface RowsProps {
  companions: readonly Companion[];
  ids: readonly ProductId[];
  Heading: 'h2' | 'h3';
}

function Rows({ companions, ids, Heading }: RowsProps) {
  const t = useTranslations('companions');
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="mt-3">
      <Heading id={headingId} className="text-sm font-medium">
        {t('addOns')}
      </Heading>
      <ul className="divide-y divide-line">
        {companions.map((one) => (
          <li key={one.id}>
            {one.needsChoice ? (
              <ShopLink to={`/product/${one.id}`} className={rowClass}>
                <Icon name="plus" className="size-6" />
                <CompanionFacts companion={one} />
                <span className="text-sm underline">{t('choose')}</span>
              </ShopLink>
            ) : (
              <AddOn companion={one} ids={ids} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const rowClass = 'flex min-h-16 w-full items-center py-2 gap-3 text-start no-underline hover:text-maroon';

/** A product that one tap puts into the cart, and the next takes out again. */
function AddOn({ companion, ids }: { companion: Companion; ids: readonly ProductId[] }) {
  const t = useTranslations('companions');
  const app = useAppContext();
  const addToCart = useAddToCart({ hasPanel: true });
  const onSuccess = (cart: Parameters<typeof storeCart>[1]) => storeCart(app, cart);
  const remove = useWrite('removeLine', { onSuccess });
  const reduce = useWrite('setQuantity', { onSuccess });
  const line = useCart().data?.cartItems.find(
    ({ variant, customOptions }) => variant.id === companion.variant.id && customOptions.length === 0,
  );
  const busy = addToCart.isPending || remove.isPending || reduce.isPending;

  function press(): void {
    if (busy) return;
    if (line === undefined)
      addToCart.mutate(
        { body: { productId: companion.id, variantId: companion.variant.id, quantity: 1 } },
        // It may be sold out: the list is older than the stock.
        { onError: () => void invalidateQuery(app, companionsQuery(app, ids)) },
      );
    else if (line.quantity === 1) remove.mutate({ params: { id: line.id } });
    else reduce.mutate({ params: { id: line.id }, body: { quantity: line.quantity - 1 } });
  }

  return (
    <button
      type="button"
      aria-pressed={line !== undefined}
      aria-busy={busy || undefined}
      className={rowClass}
      onClick={press}
    >
      <Icon name={line ? 'check-circle' : 'plus'} className={line ? 'size-6 text-success' : 'size-6'} />
      <CompanionFacts companion={companion} />
      {line && (
        <span aria-hidden className="text-sm text-success">
          {t('added')}
        </span>
      )}
    </button>
  );
}
