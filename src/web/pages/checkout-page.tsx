import { useTranslations } from 'use-intl';
import { CartEmpty } from '../features/cart/cart-empty.tsx';
import { useCart } from '../features/cart/cart-queries.ts';
import { CartSkeleton } from '../features/cart/cart-skeleton.tsx';
import { CheckoutForm } from '../features/checkout/checkout-form.tsx';
import { LoadFailure } from '../features/chrome/load-failure.tsx';
import { PageHead } from '../platform/page-head.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';

export default function CheckoutPage() {
  const t = useTranslations();
  const { data: cart, isError, refetch } = useCart();
  return (
    <>
      <PageHead title={t('checkout.title')} hidden />
      <div className="page-wrap py-8">
        {cart === undefined && !isError && <CartSkeleton label={t('action.loading')} />}
        {cart === undefined && isError && <LoadFailure onRetry={() => void refetch()} />}
        {cart?.cartItems.length === 0 && <CartEmpty />}
        {cart !== undefined && cart.cartItems.length > 0 && (
          <>
            <SectionHeading className="mb-6 md:mb-8" level={1} title={t('checkout.title')} />
            <CheckoutForm cart={cart} />
          </>
        )}
      </div>
    </>
  );
}
