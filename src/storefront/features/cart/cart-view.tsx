import { useHref } from 'react-router';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import type { CartItemId } from '#contract/ids.ts';
import type { Cart } from '#contract/cart.ts';
import { useWrite } from '../../runtime/data/queries.ts';
import { rememberReturn } from '../../runtime/session/return-to.ts';
import { isLoggedIn } from '../../runtime/session/session.ts';
import { ShopLink, useShopNavigate } from '../../runtime/routing/shop-link.tsx';
import { useAppContext } from '../../runtime/app-context.ts';
import { Button } from '#ui/action/button.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { textLinkClass } from '#ui/action/text-link.ts';
import OptionsDialog from '../personalisation/options-dialog.tsx';
import { lineTotal, sumOf } from '../../shared/money/line-total.ts';
import { LazyBoundary } from '../../shared/lazy-dialog.tsx';
import { AddOns } from './add-ons.tsx';
import { CartChanges } from './cart-changes.tsx';
import { CartLine, lineHeadingId } from './cart-line.tsx';
import { storeCart } from '../../shared/cart/cart.queries.ts';
import { CartSummary, CheckoutBar } from './cart-summary.tsx';
import { listLineChanges } from './line-changes.ts';
import { useCartQuantities } from './use-cart-quantities.ts';

/** The confirmation dialogs of the cart, by the spec's names. */
type Question = { type: 'Remove'; lineId: CartItemId; name: string } | { type: 'clear' };

/** Removes a line or all lines after a question. `forget` discards the pending quantity of a line. */
function useRemoval(cart: Cart, forget: (lineId: CartItemId) => void) {
  const t = useTranslations('cart');
  const app = useAppContext();
  const [question, setQuestion] = useState<Question | null>(null);
  const focusNext = useRef<number | null>(null);
  const onSettled = () => setQuestion(null);
  const remove = useWrite('removeLine', {
    onSuccess: (next, { params }) => {
      const index = cart.cartItems.findIndex(({ id }) => id === params.id);
      focusNext.current = (next.cartItems[index] ?? next.cartItems.at(-1))?.id ?? null;
      storeCart(app, next);
      toast.success(t('removed'));
    },
    onSettled,
  });
  const clear = useWrite('clearCart', {
    onSuccess: (next) => {
      storeCart(app, next);
      toast.success(t('cleared'));
    },
    onSettled,
  });

  // The button that opened the dialog was removed with its line: focus the line that took its
  // place.
  useEffect(() => {
    if (question !== null || focusNext.current === null) return;
    document.getElementById(lineHeadingId(focusNext.current))?.focus();
    focusNext.current = null;
  }, [question]);

  function confirm(): void {
    for (const { id } of cart.cartItems) {
      if (question?.type === 'clear' || question?.lineId === id) forget(id);
    }
    if (question?.type === 'Remove') remove.mutate({ params: { id: question.lineId } });
    if (question?.type === 'clear') clear.mutate({});
  }

  return { question, ask: setQuestion, confirm, busy: remove.isPending || clear.isPending };
}

function RemovalDialog({ removal: { question, ask, confirm, busy } }: { removal: ReturnType<typeof useRemoval> }) {
  const t = useTranslations();
  return (
    <ConfirmDialog
      open={question !== null}
      title={question?.type === 'clear' ? t('cart.clearConfirm') : t('cart.removeConfirm')}
      confirmLabel={question?.type === 'clear' ? t('cart.clear') : t('action.remove')}
      cancelLabel={t('action.cancel')}
      closeLabel={t('action.close')}
      danger
      busy={busy}
      onConfirm={confirm}
      onCancel={() => ask(null)}
    >
      {question?.type === 'Remove' && <bdi>{question.name}</bdi>}
    </ConfirmDialog>
  );
}

/** A cart that is not empty. */
export function CartView({ cart }: { cart: Cart }) {
  const t = useTranslations();
  const checkoutPath = useHref('/check-out');
  const navigate = useShopNavigate();
  const quantities = useCartQuantities();
  const removal = useRemoval(cart, quantities.forget);
  const [personalised, setPersonalised] = useState<number | null>(null);
  const [leaving, setLeaving] = useState(false);

  const items = cart.cartItems.map((item) => ({ ...item, quantity: quantities.shown.get(item.id) ?? item.quantity }));
  const itemsCount = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const totalRiyals = sumOf(items.map(({ price, quantity }) => lineTotal(price, quantity)));
  const listRiyals = sumOf(items.map(({ variant, quantity }) => lineTotal(variant.variantPrice, quantity)));
  const savedRiyals = sumOf([listRiyals, -totalRiyals]);
  const changes = listLineChanges(items);
  const productIds = [...new Set(cart.cartItems.map(({ product }) => product.id))];

  async function checkout(): Promise<void> {
    setLeaving(true);
    const asShown = await quantities.flush();
    setLeaving(false);
    if (!asShown) return;
    if (isLoggedIn()) {
      navigate('/check-out');
      return;
    }
    rememberReturn(checkoutPath);
    navigate('/auth/login');
  }

  return (
    <>
      <SectionHeading className="mb-6 md:mb-10" level={1} title={t('cart.title')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-12">
        <div className="flex min-w-0 flex-col gap-8">
          {changes.length > 0 && <CartChanges changes={changes} onAccept={quantities.forget} />}
          <ul className="flex flex-col">
            {items.map((item) => (
              <CartLine
                key={item.id}
                item={item}
                onQuantity={(quantity) => quantities.change(item.id, quantity)}
                onQuantityWithdrawn={() => quantities.forget(item.id)}
                onRemove={() => removal.ask({ type: 'Remove', lineId: item.id, name: item.product.name })}
                onPersonalise={() => setPersonalised(item.id)}
              />
            ))}
          </ul>
          <LazyBoundary optional>
            <AddOns productIds={productIds} headingLevel={2} />
          </LazyBoundary>
          <div className="-mt-4 flex flex-wrap items-center justify-between gap-4 border-t border-line pt-4">
            <ShopLink to="/categories" className={textLinkClass({ kind: 'standalone' })}>
              {t('action.continueShopping')}
            </ShopLink>
            <Button
              variant="quiet"
              size="small"
              icon="trash"
              className="-me-4"
              onClick={() => removal.ask({ type: 'clear' })}
            >
              {t('cart.clear')}
            </Button>
          </div>
        </div>
        <CartSummary
          pieces={cart.cartItems.map(({ variant, quantity }) => ({ variantId: variant.id, quantity }))}
          itemsCount={itemsCount}
          totalRiyals={totalRiyals}
          savedRiyals={savedRiyals}
          busy={leaving}
          hasChanges={changes.length > 0}
          onCheckout={() => void checkout()}
        />
      </div>
      <CheckoutBar
        totalRiyals={totalRiyals}
        busy={leaving}
        hasChanges={changes.length > 0}
        onCheckout={() => void checkout()}
      />
      <RemovalDialog removal={removal} />
      {personalised !== null && (
        <OptionsDialog open source={{ kind: 'line', itemId: personalised }} onClose={() => setPersonalised(null)} />
      )}
    </>
  );
}
