import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import type { Cart } from '#contract/cart.ts';
import { useWrite } from '../../platform/queries.ts';
import { rememberReturn } from '../../platform/return-to.ts';
import { isLoggedIn } from '../../platform/session.ts';
import { useShopNavigate, useShopPath } from '../../platform/shop-link.tsx';
import { useShop } from '../../platform/shop.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { LineOptionsDialog } from '../personalisation/line-options-dialog.tsx';
import { CartLine } from './cart-line.tsx';
import { keepCart } from './cart-queries.ts';
import { CartSummary } from './cart-summary.tsx';
import { useCartQuantities } from './use-cart-quantities.ts';

type Question = { kind: 'remove'; lineId: number } | { kind: 'clear' };

/** A cart with something in it. */
export function CartView({ cart }: { cart: Cart }) {
  const t = useTranslations();
  const shop = useShop();
  const navigate = useShopNavigate();
  const pathOf = useShopPath();
  const quantities = useCartQuantities();
  const [question, setQuestion] = useState<Question | null>(null);
  const [personalised, setPersonalised] = useState<number | null>(null);
  const [leaving, setLeaving] = useState(false);

  const quantityOf = (item: Cart['cartItems'][number]) => quantities.shown.get(item.id) ?? item.quantity;
  const itemsCount = cart.cartItems.reduce((sum, item) => sum + quantityOf(item), 0);
  const totalRiyals =
    cart.cartItems.reduce((sum, item) => sum + Math.round(item.price * 100) * quantityOf(item), 0) / 100;

  const remove = useWrite('removeLine', {
    onSuccess: (next) => {
      keepCart(shop.queryClient, shop, next);
      toast.success(t('cart.removed'));
    },
    onSettled: () => setQuestion(null),
  });
  const clear = useWrite('clearCart', {
    onSuccess: (next) => {
      keepCart(shop.queryClient, shop, next);
      toast.success(t('cart.cleared'));
    },
    onSettled: () => setQuestion(null),
  });

  function confirm(): void {
    for (const { id } of cart.cartItems) {
      if (question?.kind === 'clear' || question?.lineId === id) quantities.forget(id);
    }
    if (question?.kind === 'remove') remove.mutate({ params: { id: question.lineId } });
    if (question?.kind === 'clear') clear.mutate({});
  }

  async function checkout(): Promise<void> {
    setLeaving(true);
    const asShown = await quantities.flush();
    setLeaving(false);
    if (!asShown) return;
    if (isLoggedIn()) {
      navigate('/check-out');
      return;
    }
    rememberReturn(pathOf('/check-out'));
    navigate('/auth/login');
  }

  return (
    <>
      <SectionHeading
        className="mb-6 md:mb-8"
        level={1}
        title={t('cart.title')}
        action={
          <Button variant="quiet" size="small" icon="trash" onClick={() => setQuestion({ kind: 'clear' })}>
            {t('cart.clear')}
          </Button>
        }
      />
      <div className="grid gap-8 lg:grid-cols-[1fr_22rem] lg:items-start">
        <ul className="flex flex-col">
          {cart.cartItems.map((item) => (
            <CartLine
              key={item.id}
              item={item}
              quantity={quantityOf(item)}
              onQuantity={(quantity) => quantities.change(item.id, quantity)}
              onRemove={() => setQuestion({ kind: 'remove', lineId: item.id })}
              onPersonalise={() => setPersonalised(item.id)}
            />
          ))}
        </ul>
        <CartSummary
          itemsCount={itemsCount}
          totalRiyals={totalRiyals}
          busy={leaving}
          onCheckout={() => void checkout()}
        />
      </div>
      <ConfirmDialog
        open={question !== null}
        title={question?.kind === 'clear' ? t('cart.clearConfirm') : t('cart.removeConfirm')}
        confirmLabel={question?.kind === 'clear' ? t('cart.clear') : t('action.remove')}
        cancelLabel={t('action.cancel')}
        closeLabel={t('action.close')}
        danger
        busy={remove.isPending || clear.isPending}
        onConfirm={confirm}
        onCancel={() => setQuestion(null)}
      />
      {personalised !== null && <LineOptionsDialog itemId={personalised} onClose={() => setPersonalised(null)} />}
    </>
  );
}
