import type { Route } from '../../http/route.ts';
import type { PaymentsService } from './payments.service.ts';

export function paymentsRoutes(route: Route, payments: PaymentsService): void {
  route('beginPayment', ({ params }, { user, language, from }) =>
    payments.beginOwn(user, params.id, { language, from }),
  );
  route(
    'payCash',
    ({ params, body }, { user, language }) =>
      payments.payOwnInCash(user, params.id, { expectedTotal: body.expectedTotal, language }),
    { isShown: true },
  );
  route('getPayment', ({ params }, { caller }) =>
    payments.readReturn(params.nonce, caller?.kind === 'user' ? caller.userId : null),
  );
  route('getPaymentLink', ({ params }, { language }) => payments.readLink(params.token, language));
  route('beginLinkPayment', ({ params }, { language, from }) =>
    payments.beginWithLink(params.token, { language, from }),
  );
}
