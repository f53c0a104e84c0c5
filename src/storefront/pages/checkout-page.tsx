import { useTranslations } from 'use-intl';
import { addressesQuery } from '../features/addresses/addresses.queries.ts';
import { CartEmpty } from '../features/cart/cart-empty.tsx';
import { useCart } from '../shared/cart/cart.queries.ts';
import { CartSkeleton } from '../features/cart/cart-skeleton.tsx';
import { CheckoutForm } from '../features/checkout/checkout-form.tsx';
import { unansweredOrder } from '../features/checkout/order-attempts.ts';
import { UnansweredOrder } from '../features/checkout/unanswered-order.tsx';
import { LoadFailure } from '../shared/load-failure.tsx';
import { PageHead } from '../runtime/page/page-head.tsx';
import { personalQuery, usePersonalQuery } from '../runtime/data/queries.ts';
import { useAppContext } from '../runtime/app-context.ts';
import { SectionHeading } from '#ui/display/section-heading.tsx';

export default function CheckoutPage() {
  const t = useTranslations();
  // The guard has loaded the user.
  const user = usePersonalQuery(personalQuery(useAppContext(), 'getMe')).data;
  const { data: cart, isError, refetch } = useCart();
  // The first saved address is chosen from the start, so the form waits for them.
  const { data: addresses, isPending: awaitsAddresses } = usePersonalQuery(addressesQuery(useAppContext()));
  const isKnown = cart !== undefined && user !== undefined && !awaitsAddresses;
  return (
    <>
      <PageHead title={t('checkout.title')} hidden />
      <div className="page-wrap pt-8 md:pt-12 lg:pb-12">
        {!isKnown && !isError && <CartSkeleton label={t('action.loading')} />}
        {!isKnown && isError && <LoadFailure onRetry={() => void refetch()} />}
        {isKnown && cart.cartItems.length === 0 && <NothingToOrder />}
        {isKnown && cart.cartItems.length > 0 && (
          <>
            <SectionHeading className="mb-6 md:mb-10" level={1} title={t('checkout.title')} />
            <CheckoutForm
              key={user.id}
              cart={cart}
              userId={user.id}
              userName={user.name}
              saved={addresses?.rows ?? []}
            />
          </>
        )}
      </div>
    </>
  );
}

function NothingToOrder() {
  const form = unansweredOrder();
  return form === null ? <CartEmpty /> : <UnansweredOrder form={form} />;
}
