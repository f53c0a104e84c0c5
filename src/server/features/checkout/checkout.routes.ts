import { readRepeat } from '../../audit/idempotency-key.ts';
import type { Route } from '../../http/route.ts';
import type { CheckoutService } from './checkout.service.ts';

export function checkoutRoutes(route: Route, checkout: CheckoutService): void {
  route('listZones', (_input, { language }) => checkout.listZones(language), { tags: () => ['delivery'] });
  route('listPaymentOptions', (_input, { language }) => checkout.listPaymentOptions(language), {
    tags: () => ['delivery'],
  });
  route('getCashFee', () => checkout.getCashFee(), { tags: () => ['delivery'] });
  route('getSummary', ({ query }, { user }) => checkout.getSummary(user.userId, query));
  route(
    'placeOrder',
    ({ body }, { user, language, request }) =>
      checkout.placeOrder({
        user,
        form: body,
        language,
        repeat: readRepeat(request, 'placeOrder', body),
      }),
    { isShown: true },
  );
  route('changeDelivery', ({ params, body }, { user, language }) =>
    checkout.changeDelivery(user, params.id, body, language),
  );
}
