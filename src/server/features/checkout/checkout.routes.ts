import { AppError } from '../../errors/app-error.ts';
import type { Route } from '../../http/route.ts';
import type { CheckoutService } from './checkout.service.ts';

// The draft standard quotes the key; some clients send it without quotes.
function idempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  const key = /^"?([\x21\x23-\x7e]{1,255})"?$/.exec(String(header))?.[1];
  if (!key) throw new AppError('malformed_request');
  return key;
}

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
        userId: user.userId,
        form: body,
        language,
        key: idempotencyKey(request.headers['idempotency-key']),
      }),
    { isShown: true },
  );
}
