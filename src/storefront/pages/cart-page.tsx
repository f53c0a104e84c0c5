import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { CartEmpty } from '../features/cart/cart-empty.tsx';
import { useCart } from '../shared/cart/cart.queries.ts';
import { CartSkeleton } from '../features/cart/cart-skeleton.tsx';
import { CartView } from '../features/cart/cart-view.tsx';
import { LoadFailure } from '../shared/load-failure.tsx';
import { warnWithoutCookies } from '../runtime/notice.ts';
import { PageHead } from '../runtime/page/page-head.tsx';

export default function CartPage() {
  const t = useTranslations();
  const { data: cart, isError, refetch } = useCart();
  const count = cart?.cartItems.length;
  const lastCount = useRef(count);

  useEffect(() => {
    if (count !== undefined) warnWithoutCookies();
  }, [count]);

  // The focused element was removed with the last line.
  useEffect(() => {
    if (count === 0 && (lastCount.current ?? 0) > 0) document.querySelector<HTMLElement>('main h1')?.focus();
    lastCount.current = count;
  }, [count]);

  return (
    <>
      <PageHead title={t('cart.title')} hidden />
      <div className={count ? 'page-wrap pt-8 max-lg:-mb-16 md:pt-12 lg:pb-12' : 'page-wrap py-8 md:py-12'}>
        {cart === undefined && !isError && <CartSkeleton label={t('action.loading')} />}
        {cart === undefined && isError && <LoadFailure onRetry={() => void refetch()} />}
        {cart !== undefined && (cart.cartItems.length === 0 ? <CartEmpty /> : <CartView cart={cart} />)}
      </div>
    </>
  );
}
